export { NumberFilter as MoneyFilter } from '../shared/number-filter.tsx'
