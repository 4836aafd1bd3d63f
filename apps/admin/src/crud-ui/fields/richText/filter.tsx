export { TextFilter as RichTextFilter } from '../shared/text-filter.tsx'
