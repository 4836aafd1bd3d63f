export { NumberFilter as IntegerFilter } from '../shared/number-filter.tsx'
