export { NumberCell as IntegerCell } from '../number/cell.tsx'
