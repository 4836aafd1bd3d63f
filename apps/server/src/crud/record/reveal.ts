import { fieldOf, kindOf } from '@teachnet/contract'
import { sql } from 'drizzle-orm'
import { loadRows, toQuery } from '../../db/statement.ts'
import { fail } from '../../errors.ts'
import type { BoundResource } from '../bound-resource.ts'
import type { CrudContext } from '../context.ts'
import { joined } from '../list/condition.ts'
import { decryptText } from '../../secrets/encrypted-text.ts'
import { readId } from '../record-ids.ts'
import { limitsOf } from '../scope.ts'
import { columnText, mainAlias, quoted } from '../sql-text.ts'

/** Returns one masked value of one record in full. The call is audited before it is answered, like a write. */
export async function runReveal(
  context: CrudContext,
  resource: BoundResource,
  query: Readonly<Record<string, unknown>>,
): Promise<{ value: string }> {
  const name = maskedName(resource, query.field)
  const id = readId(query.id)
  const found = id === undefined ? undefined : await loadStored(context, resource, name, id)
  if (!found) throw fail('RECORD_NOT_FOUND')
  if (found.isInScope !== true) throw fail('OUT_OF_SCOPE')
  const value = decryptText(String(found.stored), context.deps.env.secretKey)
  if (value === undefined) throw fail('VALUE_UNREADABLE')
  return { value }
}

/** Returns the field's name as spelled in the definition; only masked fields are accepted. */
function maskedName({ definition }: BoundResource, raw: unknown): string {
  const field = typeof raw === 'string' ? fieldOf(definition, raw) : undefined
  if (typeof raw !== 'string' || !field || kindOf(field).secrecy !== 'masked' || field.internal) throw fail('PARAMETER')
  return raw
}

async function loadStored(context: CrudContext, resource: BoundResource, name: string, id: number) {
  const limits = await limitsOf(context, resource, 'list')
  const allowed = joined(limits, 'and') ?? sql`true`
  const table = `${quoted(resource.definition.table)} ${quoted(mainAlias)}`
  const statement = sql`select ${sql.raw(columnText(mainAlias, name))} as "stored", (${allowed}) as "isInScope" from ${sql.raw(table)} where ${sql.raw(columnText(mainAlias, 'id'))} = ${id}`
  const [row] = await loadRows(context.queries, toQuery(statement))
  return row
}
