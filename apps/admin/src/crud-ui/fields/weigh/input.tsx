export { NumberInput as WeighInput } from '../number/input.tsx'
