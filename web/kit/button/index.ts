export { Button, type ButtonProps, type ButtonVariant, IconButton, type IconButtonProps } from './Button';
