export { type Appearance, applyAppearance, keptAppearance, useAppearance } from './appearance';
export { type Command, useCommands } from './commands';
export { openPalette } from './palette';
export { Shell, ShellSkeleton } from './Shell';
export { toast } from './toasts';
export { Unreachable } from './Unreachable';
export { useTitle } from './useTitle';
