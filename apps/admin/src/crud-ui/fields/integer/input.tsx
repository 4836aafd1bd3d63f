export { NumberInput as IntegerInput } from '../number/input.tsx'
