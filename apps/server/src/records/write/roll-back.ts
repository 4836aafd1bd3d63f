import type { ResourceDefinition } from '@teachnet/contract'
import { writableFields } from '@teachnet/contract/schema'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { loadRows, toQuery, quoted } from '../../platform/db/statement.ts'
import { fail } from '../../platform/errors.ts'
import type { BoundResource, CrudContext } from '../bound-resource.ts'
import { lockForWrite } from './lock-record.ts'
import { type Saved, updateRecord } from './save-record.ts'

/**
 * Sets fields of a record to earlier values, from the column texts in a log. The resource's hooks treat it like an edit. Call it in a
 * transaction.
 *
 * @throws RECORD_NOT_FOUND, OUT_OF_SCOPE, and the errors of an edit
 */
export async function rollBack(
  context: CrudContext,
  resource: BoundResource,
  id: number,
  texts: ReadonlyMap<string, string>,
): Promise<Saved> {
  const isClosed = resource.whole && [...texts.keys()].some((name) => !mayChange(resource, name))
  if (isClosed || (resource.hooks.grantsRights && !context.caller.isSuper)) throw fail('OUT_OF_SCOPE')
  const locked = await lockForWrite(context, resource, id)
  const stored = await readTexts(context, resource, texts)
  return updateRecord(context, resource, locked, { stored, isRecorded: false })
}

/** Whether the limits of the caller's groups permit a change of a column. They block only columns that forms without limits can write. */
function mayChange({ definition, whole }: BoundResource, column: string): boolean {
  const isWritable = (one: ResourceDefinition) => writableFields(one, 'edit').some(([name]) => name === column)
  return whole === undefined || isWritable(definition) || !isWritable(whole.definition)
}

/** Converts texts to the types of their columns; an empty text is null unless the column has text. */
async function readTexts(
  { queries }: CrudContext,
  { table }: BoundResource,
  texts: ReadonlyMap<string, string>,
): Promise<Readonly<Record<string, unknown>>> {
  const columns = getTableColumns(table)
  const casts = [...texts].flatMap(([name, text]): SQL[] => {
    const type = columns[name]?.getSQLType()
    if (!type) return []
    const isText = type === 'text' || type.startsWith('varchar')
    return [sql`${text === '' && !isText ? null : text}::text::${sql.raw(type)} as ${sql.raw(quoted(name))}`]
  })
  if (casts.length === 0) throw fail('NO_ROWS_UPDATED')
  const [row] = await loadRows(queries, toQuery(sql`select ${sql.join(casts, sql`, `)}`))
  return row ?? {}
}
