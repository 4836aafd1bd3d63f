import type { Chance } from '../chance.ts'

/** No administrative code begins with 99, so no real person has such a number. */
const nowhere = '990000'

/** A valid resident identity number that belongs to no real person. */
export function createIdNumber(chance: Chance, { isWoman }: { readonly isWoman: boolean }): string {
  const birth = `${chance.integer(1972, 1998)}${twoDigits(chance.integer(1, 12))}${twoDigits(chance.integer(1, 28))}`
  // Even numbers are assigned to women.
  const turn = chance.integer(1, 49) * 2 + (isWoman ? 0 : 1)
  return withCheckDigit(`${nowhere}${birth}${String(turn).padStart(3, '0')}`)
}

/** @see ISO 7064 MOD 11-2 */
function withCheckDigit(digits: string): string {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (2 ** (17 - index) % 11), 0)
  return `${digits}${'10X98765432'.charAt(sum % 11)}`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
