import type { Field, MaskedField } from '@teachnet/contract'
import { isMasked } from '@teachnet/contract/schema'
import { text } from 'drizzle-orm/pg-core'
import { encryptText } from '../secrets/encrypted-text.ts'
import { textValues } from './column-values.ts'
import { maskSecret, maskText } from './mask-secret.ts'
import { sampleText } from './sample-text.ts'
import { plainColumn, type ServerKind } from './server-kind.ts'

/** Column types of a {@link MaskedField}. */
export interface MaskedColumn {
  readonly value: string
  readonly hasDefault: true
}

export const maskedColumn: ServerKind<MaskedField> = {
  ...plainColumn,
  column: () => text().notNull().default(''),
  values: () => textValues,
  isSearchable: () => false,
  isSortable: () => false,
  orderIndex: () => 'never',
  toWire: (value, { secretKey }) => maskSecret(value, secretKey),
  keepsOld: (value, old) => old !== undefined && typeof value === 'string' && isMasked(value),
  toColumn: (value, { secretKey }) => encryptText(String(value), secretKey),
  sample: ({ rules, max }, of) => sampleText(rules, of).slice(0, max),
}

/** A plain text that replies mask for some administrators, see `limitDefinition`. */
export const maskedTextColumn = {
  ...maskedColumn,
  toWire: (value) => maskText(typeof value === 'string' ? value : ''),
  toColumn: (value) => String(value),
} as ServerKind<Field> // it accepts the fields of its kind, as all entries of the kinds do
