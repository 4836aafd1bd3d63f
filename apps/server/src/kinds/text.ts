import type { TextField } from '@teachnet/contract'
import { text, varchar } from 'drizzle-orm/pg-core'
import { textValues } from './column-values.ts'
import { sampleText } from './sample-text.ts'
import { plainColumn, type ServerKind } from './server-kind.ts'

/** Column types of a {@link TextField}. */
export interface TextColumn {
  readonly value: string
  readonly hasDefault: true
}

export const textColumn: ServerKind<TextField> = {
  ...plainColumn,
  // For longer texts, only the schema checks the length.
  column: ({ max, default: given = '' }) => (max <= 2000 ? varchar({ length: max }) : text()).notNull().default(given),
  values: () => textValues,
  cursor: () => 'text',
  // A b-tree entry must fit in a third of a page.
  orderIndex: ({ max }) => (max > 255 ? 'never' : 'asked'),
  // Longer texts are scanned: their trigram index would outgrow the table.
  isInWordIndex: ({ max }) => max <= 2000,
  inAddress: () => 'words',
  sample: ({ rules, max }, of) => sampleText(rules, of).slice(0, max),
}
