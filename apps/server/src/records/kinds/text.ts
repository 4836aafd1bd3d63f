import type { ColourField, Field, FieldBase, MaskedField, PasswordField, RuleName, TextField } from '@teachnet/contract'
import { text, varchar } from 'drizzle-orm/pg-core'
import { isMasked } from '@teachnet/contract/schema'
import { ruledValues, textValues } from './column-values.ts'
import { plainColumn, type ServerKind, type SampleOf } from './server-kind.ts'
import { RejectedValue } from './rejected-value.ts'
import { encryptText, decryptText } from '../../platform/secrets/encrypted-text.ts'

/** Column types of a {@link TextField}. */
export interface TextColumn {
  readonly value: string
  readonly hasDefault: true
}

export const textColumn: ServerKind<TextField> = {
  ...plainColumn,
  // For longer texts, only the schema checks the length.
  column: ({ max, default: initial = '' }) =>
    (max <= 2000 ? varchar({ length: max }) : text()).notNull().default(initial),
  values: ({ rules, normalisedAs }) => {
    const forms = normalisedAs ? [normalisedAs] : rules
    return forms ? ruledValues(forms) : textValues
  },
  cursor: () => 'text',
  // A b-tree entry must fit in a third of a page.
  orderIndex: ({ max }) => (max > 255 ? 'never' : 'asked'),
  // Longer texts are scanned: their trigram index would outgrow the table.
  isInWordIndex: ({ max }) => max <= 2000,
  inAddress: () => 'words',
  sample: ({ rules, max }, of) => sampleText(rules, of).slice(0, max),
}

/** Parts of a kind whose texts nobody searches or sorts by: both would reveal them. */
const confidential = {
  ...plainColumn,
  column: () => text().notNull().default(''),
  values: () => textValues,
  isSearchable: () => false,
  isSortable: () => false,
  orderIndex: () => 'never',
} as const satisfies Partial<ServerKind<FieldBase>>

/** Column types of a {@link PasswordField}. */
export interface PasswordColumn {
  readonly value: string
  readonly hasDefault: true
}

export const passwordColumn: ServerKind<PasswordField> = {
  ...confidential,
  isRead: false,
  isInLists: () => false,
  toWire: () => '',
  keepsOld: (value) => value === '',
  toColumn: async (value, _options, { rule }, name) => {
    const [{ hashPassword }, { isCommonPassword }] = await Promise.all([
      import('../../platform/secrets/password.ts'),
      import('../../platform/secrets/admin-password.ts'),
    ])
    if (rule === 'adminPassword' && isCommonPassword(String(value)))
      throw new RejectedValue(name, 'crud.commonPassword', {})
    return hashPassword(String(value))
  },
  // No reply contains it.
  isContent: false,
  sample: () => 'Secret-123',
}

/** Column types of a {@link MaskedField}. */
export interface MaskedColumn {
  readonly value: string
  readonly hasDefault: true
}

export const maskedColumn: ServerKind<MaskedField> = {
  ...confidential,
  toWire: (value, { secretKey }) => maskSecret(value, secretKey),
  keepsOld: (value, old) => old !== undefined && typeof value === 'string' && isMasked(value),
  toColumn: (value, { secretKey }) => encryptText(String(value), secretKey),
  sample: ({ rules, rulesBy, max }, of) => sampleText(rules ?? Object.values(rulesBy?.rules ?? {}), of).slice(0, max),
}

/** A plain text that replies mask for some administrators, see `limitDefinition`. */
export const maskedTextColumn = {
  ...maskedColumn,
  toWire: (value) => maskText(typeof value === 'string' ? value : ''),
  toColumn: (value) => String(value),
} as ServerKind<Field> // it accepts the fields of its kind, as all entries of the kinds do

/** Masks an encrypted text for replies: shows its ends when it is long enough to hide the rest. */
export function maskSecret(stored: unknown, secretKey: string): string {
  if (typeof stored !== 'string' || stored === '') return ''
  const text = decryptText(stored, secretKey)
  return text === undefined ? '******' : maskText(text)
}

/** Masks a text: shows its ends when it is long enough to hide the rest. */
export function maskText(text: string): string {
  if (text === '') return ''
  const letters = [...text]
  if (letters.length < 8) return '*'.repeat(Math.max(letters.length, 4))
  return `${letters.slice(0, 3).join('')}${'*'.repeat(letters.length - 5)}${letters.slice(-2).join('')}`
}

/** Returns a text that satisfies the first rule of a field, different for each turn. */
export function sampleText(rules: readonly RuleName[] = [], { name, turn }: SampleOf): string {
  const [rule] = rules
  const texts: Partial<Record<RuleName, string>> = {
    account: `user_${turn}`,
    email: `user${turn}@example.com`,
    mobile: `139${String(turn).padStart(8, '0')}`,
    slug: `${name}-${turn}`,
    url: `/path/${turn}`,
    link: `/teacher/${turn}`,
    name: '欧阳娜娜',
    certificateCode: `CODE-${turn}`,
    applicationNumber: `TAAAA-${String(turn).padStart(5, 'B').replaceAll(/[01]/g, 'C')}`,
    clock: '09:30',
    idNumber: '11010519491231002X',
    colour: '#336699',
  }
  return (rule && texts[rule]) ?? `${name} ${turn}`
}

/** Column types of a {@link ColourField}. */
export interface ColourColumn {
  readonly value: string
  readonly hasDefault: true
}

export const colourColumn: ServerKind<ColourField> = {
  ...plainColumn,
  column: () => varchar({ length: 9 }).notNull().default(''),
  values: () => textValues,
  sample: () => '#336699',
}
