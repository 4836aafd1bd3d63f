export { TextFilter } from '../shared/text-filter.tsx'
