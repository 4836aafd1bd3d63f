export { NumberFilter as IdFilter } from '../shared/number-filter.tsx'
