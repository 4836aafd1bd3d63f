export { TextFilter as MaskedFilter } from '../shared/text-filter.tsx'
