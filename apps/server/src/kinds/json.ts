import { isNullable, type JsonField } from '@teachnet/contract'
import { sql } from 'drizzle-orm'
import { jsonb } from 'drizzle-orm/pg-core'
import { textValues } from './column-values.ts'
import { plainColumn, type ServerKind } from './server-kind.ts'

/** Column types of a {@link JsonField}. */
export interface JsonColumn<F> {
  readonly value: unknown
  readonly hasDefault: F extends { required: true } ? false : true
}

export const jsonColumn: ServerKind<JsonField> = {
  ...plainColumn,
  column: (field) => (isNullable(field) ? jsonb() : jsonb().notNull()),
  values: () => ({ ...textValues, shape: 'single', compared: (column) => sql`${column}::text` }),
  // Searched as text when the definition declares a search.
  isSearchable: ({ search }) => search !== undefined,
  isInLists: ({ list }) => list !== false,
  isSortable: () => false,
  orderIndex: () => 'never',
  sample: (_field, { turn }) => ({ turn }),
}
