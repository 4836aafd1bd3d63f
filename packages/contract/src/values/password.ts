/** The longest text that is normalised, in UTF-16 code units. A longer one breaks every rule. */
const longest = 512

/**
 * The form of a password that is judged and hashed: full-width and decomposed characters become the usual ones (NFKC), and blanks and
 * invisible characters at the ends, which come from copying and input methods, are removed. Everything else counts as it was typed.
 */
export function normalPassword(typed: string): string {
  if (typed.length > longest) return typed
  return typed.normalize('NFKC').replaceAll(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '')
}

/** The forms in which a typed password may have been hashed: the normal one first, then those of earlier releases. They depend on the typed text only. */
export function passwordForms(typed: string): readonly string[] {
  return [...new Set([normalPassword(typed), typed, typed.trim()])]
}

/** The first character of a new password that the rule of members forbids; undefined if there is none. A line break cannot be typed. */
export function forbiddenIn(typed: string): string | undefined {
  return /[&<>"']/.exec(normalPassword(typed))?.[0]
}
