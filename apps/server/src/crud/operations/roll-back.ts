import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SecurityEvent } from '../../access/security-events.ts'
import { loadRows, toQuery } from '../../db/statement.ts'
import { fail } from '../../errors.ts'
import { autoTimes } from '../auto-times.ts'
import type { BoundResource, CrudContext } from '../binding.ts'
import { keepFileUses } from '../file-uses.ts'
import { lockRow } from '../rows.ts'
import { limitsOf } from '../scope.ts'
import { quoted } from '../sql-text.ts'
import { watchSecurity } from '../security-changes.ts'
import { checkParent } from '../validate.ts'
import { toWriteError } from '../write-fault.ts'

/**
 * Gives fields of a record the values that they had, from the texts a log kept of their columns. An edit like any other to the
 * resource's hooks. Call it in a transaction; it gives the security events to note after it.
 *
 * @throws RECORD_NOT_FOUND, OUT_OF_SCOPE, and what an edit throws
 */
export async function rollBack(
  context: CrudContext,
  resource: BoundResource,
  id: number,
  texts: ReadonlyMap<string, string>,
): Promise<SecurityEvent[]> {
  const { definition, table, hooks } = resource
  if (hooks.grantsRights && !context.caller.isSuper) throw fail('OUT_OF_SCOPE')
  const found = await lockRow(context, resource, id, await limitsOf(context, resource, 'write'))
  if (!found || !table.id) throw fail('RECORD_NOT_FOUND')
  if (!found.isInScope) throw fail('OUT_OF_SCOPE')
  const stored = { ...(await readTexts(context, resource, texts)), ...autoTimes(context, definition, 'edit') }
  const save = { mode: 'edit', id, before: found.row, input: {}, stored } as const
  await hooks.beforeSave?.(context, save)
  await checkParent(context, resource, save.stored, id)
  const securityChange = await watchSecurity(context, resource, [id])
  await context.queries
    .update(table)
    .set(save.stored)
    .where(eq(table.id, id))
    .catch((error: unknown) => {
      throw toWriteError(error, definition, save.stored, context)
    })
  await hooks.afterSave?.(context, save)
  await keepFileUses(context.queries, definition, [id], save.stored)
  return securityChange()
}

/** The values that texts stand for, in the types of their columns; an empty text is no value where the column has no texts. */
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
