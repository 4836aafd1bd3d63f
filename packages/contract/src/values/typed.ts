import { label, type Locale } from '@teachnet/protocol'

/**
 * One form for each kind of text that people type: names, numbers, addresses and codes. Forms, the API, imports, sign-in, codes and searches use
 * the same functions, so that a value is found however it was typed or copied. Pure, without a library; every function is idempotent.
 */

/** Marks that order or join text invisibly. Joiners that scripts and emoji need are not among them. */
const invisible = /(?!\u200C|\u200D|[\u{E0020}-\u{E007F}])[\p{Cf}\p{Cc}\u115F\u1160\u3164\uFFA0]/gu
const blanks = /\s+/g
/** Hyphens, dashes and the minus sign. */
const dashes = /[\p{Pd}\u2212\u30FC]/gu

/** The text in compatibility form: full-width digits and letters become the usual ones. A blank separates words, a tab and a line end too. */
function usual(typed: string): string {
  return typed
    .replaceAll(/[\t\n\r\u2028\u2029]/g, ' ')
    .replaceAll(invisible, '')
    .normalize('NFKC')
}

/** What is left may compose, such as a letter and the accent that followed a removed blank. */
function composed(text: string): string {
  return text.normalize('NFKC')
}

/** The points that people and input methods put between the parts of a name. NFKC changes a few of them. */
const points = /\s*[\u00B7\u2022\u2027\u2219\u22C5\u25CF\u30FB\u16EB\u2E31]\s*/gu
/** A full stop between Chinese characters is such a point as well. */
const stopInName = /(\p{Script=Han})\s*[.\u3002]\s*(?=\p{Script=Han})/gu

/** The form of a person's name: one blank between words, `·` between the parts of a name. */
export function normalName(typed: string): string {
  const text = usual(typed).replaceAll(stopInName, '$1·').replaceAll(points, '·').replaceAll(blanks, ' ')
  return composed(text.trim())
}

/** Regions that are chosen most, with their names, calling codes and the form of their mobile numbers. */
export const nearRegions = [
  { region: 'CN', name: label('中国大陆', 'Mainland China'), code: '86', mobile: /^1[3-9]\d{9}$/ },
  { region: 'HK', name: label('中国香港', 'Hong Kong, China'), code: '852', mobile: /^[4-9]\d{7}$/ },
  { region: 'MO', name: label('中国澳门', 'Macao, China'), code: '853', mobile: /^6\d{7}$/ },
  { region: 'TW', name: label('中国台湾', 'Taiwan, China'), code: '886', mobile: /^9\d{8}$/ },
] as const

/** An entry of a list of calling codes. */
export interface CallingCodeOption {
  /** What {@link normalMobile} takes as the chosen code: the digits, after the region if several share them, such as `852` or `GB44`. */
  readonly value: string
  /** The code and the name of its region, such as `+852 Hong Kong, China`. */
  readonly label: string
}

/** The options of {@link nearRegions} in a language, which a list of calling codes has first. */
export function nearOptions(locale: Locale): CallingCodeOption[] {
  return nearRegions.map(({ code, name }) => ({ value: code, label: `+${code} ${name[locale]}` }))
}

/** What is copied with a number: its title, quotation marks, the stop of its sentence. */
const numberFrame =
  /^(?:["'“”‘’`:]|手机号?码?|电话号?码?|联系|tel|telephone|phone|mobile|cell)+(?=[+\d])|["'“”‘’`,;。、:!]+$/gi

/**
 * The form of a mobile number: the 11 digits of mainland China, which BuildAdmin clients read and write, and E.164 (`+85291234567`) for all
 * others. A text that is no number keeps its characters, so that a rule rejects it.
 *
 * @param chosenCode the calling code for a number that has none, such as `852` or `GB44`
 */
export function normalMobile(typed: string, chosenCode = ''): string {
  const code = chosenCode.replaceAll(/\D/g, '')
  const text = usual(typed)
    .replaceAll(dashes, '')
    .replaceAll(/[\s()./·•~_]/g, '')
    .replaceAll(numberFrame, '')
    .replace(/^(?:\+?00|\+)(?=[1-9])/, '+')
  const chosen = code !== '' && code !== '86' && /^\d+$/.test(text) ? `+${code}${text}` : text
  return composed(nearForm(chosen))
}

/** Recognises a number of a near region with or without `+`, the code and a leading 0. */
function nearForm(text: string): string {
  for (const { region, code, mobile } of nearRegions) {
    const own = text.replace(new RegExp(`^[+0]?${code}0?(?=\\d)`), '')
    const hasCode = own !== text
    if (region === 'CN' && mobile.test(own)) return own
    if (region === 'CN' && mobile.test(text.replace(/^0/, ''))) return text.replace(/^0/, '')
    if (hasCode && mobile.test(own)) return `+${code}${own}`
  }
  return text
}

/** Whether a text in the form of {@link normalMobile} can be a mobile number. The server knows the numbers of every country. */
export function isMobile(value: string): boolean {
  const near = nearRegions.find(({ code }) => value.startsWith(`+${code}`))
  if (near) return near.region !== 'CN' && near.mobile.test(value.slice(near.code.length + 1))
  return nearRegions[0].mobile.test(value) || /^\+[1-9]\d{6,14}$/.test(value)
}

/** The form of a mail address: no blanks, the domain in the letters of the mail system (`xn--`) and in lower case. */
export function normalEmail(typed: string): string {
  const text = composed(addressIn(usual(typed).replaceAll(/[\s\u200C\u200D]/g, ''))).replaceAll(
    /[\u2018\u2019\u02BC]/g,
    "'",
  )
  const at = text.lastIndexOf('@')
  return at < 0 ? text : `${text.slice(0, at)}@${domainOf(text.slice(at + 1))}`
}

const mailFrame = /^(?:["'“”‘’\u02BC`]|(?:mailto|e-?mail|电子邮箱|电子邮件|邮箱|邮件):)+|["'“”‘’\u02BC`,;。、:!.]+$/gi

/** The address in what mail programs copy: `Li Lei <lilei@example.com>`, `mailto:lilei@example.com`, an address with the stop of its sentence. */
function addressIn(text: string): string {
  const bare = text.replaceAll(mailFrame, '')
  const [, address = bare] = /^[^<>]*<([^<>@]+@[^<>@]+)>$/.exec(bare) ?? []
  return address.replaceAll(mailFrame, '')
}

function domainOf(typed: string): string {
  const domain = typed.replaceAll('\u3002', '.').replace(/\.+$/, '').toLowerCase()
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || /^[\x20-\x7E]*$/.test(domain)) return domain
  try {
    return new URL(`http://${domain}/`).hostname
  } catch {
    return domain
  }
}

/** The form of an identity document's number: capital letters and digits alone. */
export function normalIdentity(typed: string): string {
  // The last place of a mainland number may be an X, which is also typed as a cross or in Cyrillic.
  return composed(
    bareCode(typed)
      .replaceAll(/[()]/g, '')
      .replace(/[×✕Х]$/, 'X'),
  )
}

/** The form of a code with hyphens that people type, such as that of a certificate: capital letters, any dash as a hyphen, no blanks. */
export function normalCode(typed: string): string {
  return composed(
    usual(typed)
      .replaceAll(/[\s\u200C\u200D]/g, '')
      .replaceAll(dashes, '-')
      .toUpperCase(),
  )
}

/** The codes that a text may mean: `TN 2026 01` is `TN202601`, or `TN-2026-01` with blanks for its hyphens. The likelier one comes first. */
export function codesMeant(typed: string): readonly string[] {
  const hyphenated = composed(normalCode(usual(typed).trim().replaceAll(/\s+/g, '-')).replaceAll(/-+/g, '-'))
  return [...new Set([normalCode(typed), hyphenated])]
}

/** The form of a code without hyphens, such as one that was sent: capital letters and digits alone. */
export function bareCode(typed: string): string {
  return composed(normalCode(typed).replaceAll('-', ''))
}

/** The form of the number of an application, such as `T7K4M-92QXF`, or of its beginning. The hyphen may be missing. */
export function normalNumber(typed: string): string {
  return normalCode(typed).replace(/^\D\w{4}(?=\w{1,5}$)/, '$&-')
}

/** The form of a secret that is copied from a letter: no blanks, the case as it is. */
export function bareToken(typed: string): string {
  return composed(usual(typed).replaceAll(/[\s\u200C\u200D]/g, ''))
}

/** The form of what people sign in with: an account name, a mail address or a mobile number. */
export function normalSignIn(typed: string): string {
  const text = bareToken(typed)
  if (text.includes('@')) return normalEmail(text)
  const mobile = normalMobile(text)
  return isMobile(mobile) ? mobile : text
}

/** The form of each rule that has one. */
const forms: Readonly<Record<string, (typed: string) => string>> = {
  name: normalName,
  nickname: normalName,
  mobile: normalMobile,
  email: normalEmail,
  idNumber: normalIdentity,
  homePermit: normalIdentity,
  taiwanPermit: normalIdentity,
  passport: normalIdentity,
  certificateCode: normalCode,
  applicationNumber: normalNumber,
  account: normalSignIn,
}

/** The form in which a text is judged, stored and searched, by the rules of its field. */
export function normalText(rules: readonly string[], typed: string): string {
  for (const rule of rules) {
    const form = forms[rule]
    if (form) return form(typed)
  }
  return typed
}
