import { createHash, timingSafeEqual } from 'node:crypto'
import { verify } from '@node-rs/bcrypt'

/** Beginning of a stored hash `$ba$<salt>$<md5>`, which came from a BuildAdmin site: md5 of the md5 of the password and the salt. */
const md5Prefix = '$ba$'
/** The forms in which bcrypt is written; PHP writes `$2y$`. */
const bcryptPrefix = /^\$2[aby]\$/

/** A hash of nothing that anybody types, with the cost that PHP uses. */
const decoy = '$2y$10$abcdefghijklmnopqrstuuW3yd2qv3gBUyMwRtGQlNMmRsFJ0u8SW'

/**
 * Returns the stored form of a password of a BuildAdmin site; undefined for an account without a password, which must never match the
 * empty text.
 */
export function movedPassword(hash: string, salt: string): string | undefined {
  if (bcryptPrefix.test(hash)) return hash
  return /^[0-9a-f]{32}$/i.test(hash) ? `${md5Prefix}${salt}$${hash.toLowerCase()}` : undefined
}

/** Whether a stored hash is bcrypt, which takes longer to check than the hashes of this product. */
export function isBcrypt(stored: string): boolean {
  return bcryptPrefix.test(stored)
}

/** Whether a typed password matches a hash that came from a BuildAdmin site. */
export async function verifyMoved(stored: string, typed: string): Promise<boolean> {
  const forms = movedForms(typed)
  if (stored.startsWith(md5Prefix)) return forms.some((form) => matchesMd5(stored, form))
  if (!isBcrypt(stored)) return false
  for (const form of forms) if (await verify(form, stored)) return true
  return false
}

/** Takes as long as a wrong password of an account with a bcrypt hash. */
export async function spendBcrypt(typed: string): Promise<void> {
  for (const form of movedForms(typed)) await verify(form, decoy)
}

/**
 * The forms in which BuildAdmin may have hashed a typed password: as it was typed, and after the filter that it applies to each request
 * (no blanks at the ends, no tags, special characters as entities). They depend on the typed text only.
 */
export function movedForms(typed: string): readonly string[] {
  return [...new Set([typed, filtered(typed)])]
}

function filtered(typed: string): string {
  const bare = typed.replaceAll(/^[ \t\n\r\0\v]+|[ \t\n\r\0\v]+$/g, '').replaceAll(/<(?=\S)[^>]*(?:>|$)/g, '')
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#039;',
  }
  return bare.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

function matchesMd5(stored: string, form: string): boolean {
  const end = stored.lastIndexOf('$')
  const salt = stored.slice(md5Prefix.length, end)
  const expected = Buffer.from(stored.slice(end + 1))
  const actual = Buffer.from(md5(md5(form) + salt))
  return form !== '' && expected.length === actual.length && timingSafeEqual(expected, actual)
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex')
}
