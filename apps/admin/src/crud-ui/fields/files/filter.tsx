export { TextFilter as FilesFilter } from '../shared/text-filter.tsx'
