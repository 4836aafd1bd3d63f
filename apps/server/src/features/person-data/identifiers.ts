import {
  codesMeant,
  isMobile,
  keepsRule,
  normalEmail,
  normalIdentity,
  normalMobile,
  normalName,
  type RuleName,
} from '@teachnet/contract'
import { type ExactIdentifier, isExactIdentifier, type PersonIdentifierKind } from '@teachnet/contract/person'
import { createHmac } from 'node:crypto'
import { readContact } from '../../platform/read-contact.ts'
import { decryptText } from '../../platform/secrets/encrypted-text.ts'

/** What identifies a person, in the form in which the product stores it. */
export interface Identifier {
  readonly kind: PersonIdentifierKind
  readonly value: string
}

const identityRules: readonly RuleName[] = ['idNumber', 'homePermit', 'taiwanPermit', 'passport']

/** Reads what an administrator typed; undefined for a text that cannot be such an identifier. */
export function readIdentifier({ kind, value }: Identifier): Identifier | undefined {
  const stored = storedForm(kind, value)
  return stored === undefined || stored === '' ? undefined : { kind, value: stored }
}

function storedForm(kind: PersonIdentifierKind, typed: string): string | undefined {
  if (typed.length > 200) return undefined
  switch (kind) {
    case 'mobile':
      return readContact('mobile', typed)
    case 'email':
      return keepsRule('email', normalEmail(typed)) ? normalEmail(typed) : undefined
    case 'identity': {
      const number = normalIdentity(typed)
      return identityRules.some((rule) => keepsRule(rule, number)) ? number : undefined
    }
    case 'certificate':
      return codesMeant(typed).find((code) => keepsRule('certificateCode', code))
    case 'account':
      return /^[\p{L}\p{N}_.@+-]{1,50}$/u.test(typed.trim()) ? typed.trim() : undefined
    case 'name':
      return normalName(typed)
    case 'namePart': {
      const part = normalName(typed)
      return [...part].length < 2 ? undefined : part
    }
  }
}

/** A keyed hash: it recognises an identifier, and does not reveal it. */
export function digestOf({ kind, value }: Identifier, secretKey: string): string {
  const key = createHmac('sha256', secretKey).update('requests about personal data').digest()
  return createHmac('sha256', key).update(`${kind}\n${value.toLowerCase()}`).digest('base64url')
}

/** The identifiers whose values are compared with stored texts. An account is found by its id or name alone. */
export function comparedOf(identifiers: readonly Identifier[]): readonly Identifier[] {
  return identifiers.filter(({ kind }) => kind !== 'account' && isExactIdentifier(kind))
}

/** Maximum characters of an identifier; a longer text is not compared. */
const longest = 200

/**
 * The kinds of the identifiers that a stored text is equal to, in the form in which the product stores them. Encrypted texts are
 * compared by their plain text.
 */
export function kindsOf(text: string, identifiers: readonly Identifier[], secretKey: string): ExactIdentifier[] {
  const plain = text.startsWith('v1.') ? decryptText(text, secretKey) : text
  if (plain === undefined || plain === '' || plain.length > longest) return []
  return comparedOf(identifiers).flatMap(({ kind, value }) =>
    kind !== 'account' && isExactIdentifier(kind) && isEqual(kind, plain, value) ? [kind] : [],
  )
}

function isEqual(kind: ExactIdentifier, text: string, value: string): boolean {
  if (text.toLowerCase() === value.toLowerCase()) return true
  if (kind === 'mobile') return isMobile(value) && normalMobile(text) === value
  if (kind === 'email') return text.includes('@') && normalEmail(text).toLowerCase() === value.toLowerCase()
  return kind === 'identity' && normalIdentity(text) === value
}

/** The kinds of the identifiers that a value contains: it is one of them, or has it as a part at any depth. */
export function kindsIn(value: unknown, identifiers: readonly Identifier[], secretKey: string): ExactIdentifier[] {
  const found = new Set<ExactIdentifier>()
  const visit = (part: unknown): void => {
    if (typeof part === 'string') for (const kind of kindsOf(part, identifiers, secretKey)) found.add(kind)
    else if (typeof part === 'object' && part !== null) for (const inner of Object.values(part)) visit(inner)
  }
  visit(value)
  return [...found]
}

/** The value with every text that is one of the identifiers emptied. */
export function withoutIdentifiers(value: unknown, identifiers: readonly Identifier[], secretKey: string): unknown {
  if (typeof value === 'string') return kindsOf(value, identifiers, secretKey).length > 0 ? '' : value
  if (Array.isArray(value)) return value.map((part: unknown) => withoutIdentifiers(part, identifiers, secretKey))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, withoutIdentifiers(part, identifiers, secretKey)]),
  )
}
