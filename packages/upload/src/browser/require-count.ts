/**
 * Checks an option that counts something.
 *
 * @throws RangeError that names the option, unless it is a whole number from 1
 */
export function requireCount(name: string, value: number): number {
  if (Number.isSafeInteger(value) && value >= 1) return value
  throw new RangeError(`${name}: a count is needed, got ${value}`)
}
