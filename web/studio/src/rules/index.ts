export { DifferenceList, sortedDifferences } from './DifferenceList';
export { RulesView } from './RulesView';
