import { isSiteTarget } from '../site/site-paths.ts'
import { normalPassword, passwordForms } from './password.ts'
import { isMobile, normalText } from './typed.ts'

/**
 * Validation rules of single values, pure and without dependencies, so that a login page can use them without loading the schema layer. The
 * messages are the ids `validation.<rule>` of the contract's message files.
 *
 * @see the product specification, section 5
 */
export const ruleNames = [
  'account',
  'password',
  'adminPassword',
  'adminSignIn',
  'mobile',
  'idNumber',
  'homePermit',
  'taiwanPermit',
  'passport',
  'name',
  'email',
  'url',
  'slug',
  'variable',
  'colour',
  'nickname',
  'link',
  'certificateCode',
  'applicationNumber',
  'clock',
] as const

/** Name of a rule in {@link ruleNames}. */
export type RuleName = (typeof ruleNames)[number]

const patterns: Partial<Record<RuleName, RegExp>> = {
  account: /^[a-zA-Z][a-zA-Z0-9_]{2,14}$/,
  password: /^[^&<>"'\n\r]{6,32}$/,
  // For new passwords of administrators; existing passwords may be older than the rule.
  adminPassword: /^[^&<>"'\n\r]{8,128}$/,
  adminSignIn: /^[^&<>"'\n\r]{6,128}$/,
  // Names are written in any script, with accents, points, digits and emoji: `阿依古丽·买买提`, `José`, `O’Neil`, `李`. Rejected are texts without
  // a letter, markup and addresses.
  name: /^(?=.*\p{L})[^<>@&/\\|{}[\]"`=;:*#$%^~?!]+$/u,
  email:
    /^[A-Za-z0-9.!#$%&'*+/=?^_{|}~-]{1,64}@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+([A-Za-z]{2,63}|xn--[A-Za-z0-9-]{1,59})$/,
  // Issued to residents of Hong Kong and Macao; the number of replacements may follow.
  homePermit: /^[HM]\d{8}(\d{2})?$/,
  // Issued to residents of Taiwan; older ones have ten digits and a letter.
  taiwanPermit: /^(\d{8}|\d{10}[A-Z]{0,2})$/,
  passport: /^(?=.*\d)[A-Z0-9]{5,17}$/,
  slug: /^[a-z0-9]+(-[a-z0-9]+)*$/,
  variable: /^[\p{Script=Han}a-zA-Z_$][\p{Script=Han}a-zA-Z0-9_$]*$/u,
  colour: /^#[0-9a-fA-F]{6}([0-9a-fA-F]{2})?$/,
  clock: /^([01]\d|2[0-3]):[0-5]\d$/,
  certificateCode: /^[A-Z0-9-]{6,32}$/,
  nickname: /^(?=.*[\p{L}\p{N}\p{So}_-])[^<>@/\\|{}[\]"`=;:$%^]+$/u,
}

/** An address of a page that is written as a name. */
const siteName =
  /(^|[\s.·])www\.|\.(com|cn|net|org|edu|gov|info|io|top|xyz|shop|site|online|club|vip|cc|me|tv|app|dev)(?![\p{L}\p{N}])/iu

/** Whether a value satisfies a rule. An empty string satisfies every rule: `required` is checked separately. */
export function keepsRule(rule: RuleName, value: string): boolean {
  if (value === '') return true
  if (rule === 'idNumber') return isIdNumber(value)
  if (rule === 'mobile') return isMobile(value)
  if (rule === 'url') return isUrl(value)
  if (rule === 'link') return isLink(value)
  if (rule === 'adminSignIn') return mayBePassword(rule, value)
  if (rule === 'password' || rule === 'adminPassword') return matches(rule, normalPassword(value))
  return matches(rule, value)
}

/** Whether a text satisfies a rule in the form in which it will be stored: forms judge what is typed. */
export function acceptsTyped(rule: RuleName, typed: string): boolean {
  return keepsRule(rule, normalText([rule], typed))
}

/**
 * Returns whether the typed text can be a stored password. Earlier releases stored passwords as they were typed: some of them open an account,
 * although the rule rejects them as new passwords.
 */
export function mayBePassword(rule: 'password' | 'adminSignIn', typed: string): boolean {
  return passwordForms(typed).some((form) => matches(rule, form))
}

function matches(rule: RuleName, value: string): boolean {
  if ((rule === 'name' || rule === 'nickname') && siteName.test(value)) return false
  return patterns[rule]?.test(value) ?? true
}

/**
 * A resident identity number of mainland China: 17 digits and a check digit (0-9 or X), with a real date of birth.
 *
 * @see GB 11643-1999; check digit by ISO 7064 MOD 11-2
 */
export function isIdNumber(value: string): boolean {
  const match = /^[1-9]\d{5}((?:18|19|20)\d{2})(\d{2})(\d{2})\d{3}[\dXx]$/.exec(value)
  if (!match) return false
  const [, year, month, day] = match.map(Number)
  if (year === undefined || month === undefined || day === undefined) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return false
  const sum = [...value.slice(0, 17)].reduce(
    (total, digit, index) => total + Number(digit) * (2 ** (17 - index) % 11),
    0,
  )
  return '10X98765432'[sum % 11] === value[17]?.toUpperCase()
}

/** A web address, absolute (http, https) or a path of the site itself (`/…`; not `//…` or `/\…`, which browsers read as a host). */
function isUrl(value: string): boolean {
  if (/^\/(?![/\\])/.test(value)) return true
  return /^https?:\/\//i.test(value) && URL.canParse(value)
}

/** A link that the public site can show: to another site, a mail address or a phone, or to a path of its own that leads somewhere. */
function isLink(value: string): boolean {
  if (/^(mailto|tel):\S+$/i.test(value)) return true
  return isUrl(value) && (isExternalLink(value) || isSiteTarget(value))
}

/** Whether a link leaves the site. */
export function isExternalLink(link: string): boolean {
  return /^(https?|ftp|mailto|tel):/i.test(link)
}

/** Money on the wire: a decimal string with at most two decimals, within the range of a 53-bit count of cents. */
export function isMoney(value: string): boolean {
  return /^-?\d{1,13}(\.\d{1,2})?$/.test(value)
}

/** A calendar date `YYYY-MM-DD` that exists. */
export function isDate(value: string): boolean {
  // There is no year 0 in the calendar, nor in the database.
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}
