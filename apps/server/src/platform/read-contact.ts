import { isMobile, keepsRule, normalEmail, normalMobile } from '@teachnet/contract'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** The longest address of an account. */
const longest = 50

/** A mail address or mobile number in the form in which it is stored; undefined for any other text. */
export function readContact(type: 'email' | 'mobile', typed: string): string | undefined {
  // A text of this length cannot be an address, so it is not normalised.
  if (typed === '' || typed.length > 200) return undefined
  if (type === 'mobile') return readMobile(typed)
  const email = normalEmail(typed)
  return email !== '' && email.length <= longest && keepsRule('email', email) ? email : undefined
}

/** A mobile number in the form in which it is stored. The numbering plan of its country judges a number from abroad. */
export function readMobile(typed: string): string | undefined {
  const mobile = normalMobile(typed)
  if (!mobile.startsWith('+')) return isMobile(mobile) ? mobile : undefined
  const number = parsePhoneNumberFromString(mobile)
  // The plan also knows a 0 that is dialled within the country only.
  return number?.isValid() && isMobile(number.number) ? number.number : undefined
}
