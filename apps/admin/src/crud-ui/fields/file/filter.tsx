export { TextFilter as FileFilter } from '../shared/text-filter.tsx'
