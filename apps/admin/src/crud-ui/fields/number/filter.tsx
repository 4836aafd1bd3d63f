export { NumberFilter } from '../shared/number-filter.tsx'
