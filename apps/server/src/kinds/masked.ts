import type { MaskedField } from '@teachnet/contract'
import { isMasked } from '@teachnet/contract/schema'
import { text } from 'drizzle-orm/pg-core'
import { encryptText } from '../secrets/encrypted-text.ts'
import { textValues } from './column-values.ts'
import { maskSecret } from './mask-secret.ts'
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
