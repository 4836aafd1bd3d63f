export { TextFilter as ImageFilter } from '../shared/text-filter.tsx'
