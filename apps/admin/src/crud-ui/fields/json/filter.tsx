export { TextFilter as JsonFilter } from '../shared/text-filter.tsx'
