import type { ColourField } from '@teachnet/contract'
import { varchar } from 'drizzle-orm/pg-core'
import { textValues } from './column-values.ts'
import { plainColumn, type ServerKind } from './server-kind.ts'

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
