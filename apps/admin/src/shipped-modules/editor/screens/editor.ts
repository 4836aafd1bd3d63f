export { RichTextEditor as default } from './rich-text-editor.tsx'
