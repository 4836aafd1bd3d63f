export { NumberFilter as WeighFilter } from '../shared/number-filter.tsx'
