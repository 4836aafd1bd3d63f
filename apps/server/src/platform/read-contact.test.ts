import { callingCodes } from '@teachnet/contract/calling-codes'
import { nearRegions } from '@teachnet/contract'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import { expect, it } from 'vitest'
import { readContact } from './read-contact.ts'

it.each([
  ['mobile', '+86 138 0013 8000', '13800138000'],
  ['mobile', '+852 9123 4567', '+85291234567'],
  ['mobile', '+44 (0)7911 123456', '+447911123456'],
  ['mobile', '+39 347 123 4567', '+393471234567'],
  ['mobile', '+1 415 555 2671', '+14155552671'],
  ['mobile', '+44 1', undefined],
  ['mobile', '+999 12345678', undefined],
  ['mobile', '+852 2123 4567', undefined],
  ['mobile', '', undefined],
  ['email', 'Info＠例子.中国', 'Info@xn--fsqu00a.xn--fiqs8s'],
  ['email', 'o’connor@example.com', "o'connor@example.com"],
  ['email', `${'a'.repeat(50)}@example.com`, undefined],
  ['email', 'a'.repeat(10_000), undefined],
] as const)('the %s %j is read as %j', (type, typed, stored) => {
  expect(readContact(type, typed)).toBe(stored)
})

it('forms offer the calling code of every region', () => {
  const offered = [...nearRegions, ...callingCodes].map(({ region, code }) => `${region}${code}`)
  // Two islands share the code and the numbers of Saint Helena.
  const known = getCountries().filter((region) => region !== 'AC' && region !== 'TA')
  expect(offered.toSorted()).toEqual(known.map((region) => `${region}${getCountryCallingCode(region)}`).toSorted())
})
