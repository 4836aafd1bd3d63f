export { TextFilter as ColourFilter } from '../shared/text-filter.tsx'
