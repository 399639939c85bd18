export {
  type Behaviour,
  BehaviourChip,
  Chip,
  type ChipProps,
  ClassChip,
  isBehaviour,
  type Tone,
} from './Chip';
