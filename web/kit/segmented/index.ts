export { type Segment, Segmented, type SegmentedProps, Tabs, type TabsProps } from './Segmented';
