export {
  CodeEditor,
  type CodeEditorProps,
  CodeText,
  type EditorHandle,
  type EditorKept,
  newKept,
} from './CodeEditor';
