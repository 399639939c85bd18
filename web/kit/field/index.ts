export {
  Checkbox,
  type Choice,
  Radio,
  type RadioProps,
  Select,
  type SelectProps,
  Switch,
  TextArea,
  type TextAreaProps,
  TextInput,
  type TextInputProps,
  type TickProps,
} from './controls';
export { Field, type FieldProps, FieldSet, type FieldSetProps, type Tied } from './Field';
