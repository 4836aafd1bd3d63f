import { index, integer, jsonb, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core'
import { bulkRunTable } from '../../records/tables/resources.ts'

/**
 * The progress of work on one record. `waiting`: not begun; `checked`: an import would succeed; `same`: it would change nothing; `kept`: undoing left the record unchanged.
 */
export type BulkRowState =
  | 'waiting'
  | 'checked'
  | 'same'
  | 'added'
  | 'changed'
  | 'deleted'
  | 'failed'
  | 'undone'
  | 'kept'

/** The records of work on many records. */
export const bulkRow = pgTable(
  'bulk_row',
  {
    run_id: integer()
      .notNull()
      .references(() => bulkRunTable.id, { onDelete: 'cascade' }),
    /** From 1, in the order of the work. */
    number: integer().notNull(),
    record_id: integer(),
    state: varchar({ length: 10 }).$type<BulkRowState>().notNull().default('waiting'),
    /** Why the work failed, in the language of the request. */
    message: text().notNull().default(''),
    /** The cells of an imported row, until the record is written. */
    cells: jsonb().$type<readonly string[]>(),
    /** By wire field: why a cell of an imported row was rejected, or what a checked one was read as. */
    notes: jsonb().$type<Readonly<Record<string, string>>>(),
    /** The changed columns with their values before and after the change; all columns for an added record. Of a long text, `after` has the digest. */
    before: jsonb().$type<Readonly<Record<string, unknown>>>(),
    after: jsonb().$type<Readonly<Record<string, unknown>>>(),
    /** The entry of the recycle bin that has the deleted record. */
    log_id: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.run_id, table.number] }),
    index('bulk_row_state_index').on(table.run_id, table.state, table.number),
  ],
)
