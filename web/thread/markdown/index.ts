export { loadMarkdown, Markdown, type MarkdownProps } from './Markdown';
