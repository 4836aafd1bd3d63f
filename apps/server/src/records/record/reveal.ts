import { type Field, fieldOf, kindOf } from '@teachnet/contract'
import { defaultLocale } from '@teachnet/protocol'
import { sql } from 'drizzle-orm'
import { loadRows, toQuery, columnText, mainAlias, quoted, joined } from '../../platform/db/statement.ts'
import { fail } from '../../platform/errors.ts'
import type { BoundResource, CrudContext } from '../bound-resource.ts'
import { decryptText } from '../../platform/secrets/encrypted-text.ts'
import { logReveal } from '../write/transaction.ts'
import { rejectField } from '../write/read-input.ts'
import { readId } from '../record-ids.ts'
import { limitsOf } from '../scope.ts'
import { loadLabels } from './record-label.ts'

/** Limits for the length of a reason. */
const reason = { least: 2, most: 200 }

/**
 * Returns one masked value of one record in full. The administrators' log has it with its reason before it is answered, like a write.
 *
 * @throws VALIDATION without a reason
 */
export async function runReveal(
  context: CrudContext,
  resource: BoundResource,
  query: Readonly<Record<string, unknown>>,
): Promise<{ value: string }> {
  if (context.caller.viewedBy) throw fail('OUT_OF_SCOPE', { message: 'access.viewOnly' })
  const [name, field] = requireMasked(resource, query.field)
  const why = typeof query.reason === 'string' ? query.reason.trim() : ''
  const provided = [...why].length
  if (provided < reason.least || provided > reason.most) throw rejectField(context, 'reason', 'crud.revealReason')
  const id = readId(query.id)
  const found = id === undefined ? undefined : await loadStored(context, resource, name, id)
  if (id === undefined || !found) throw fail('RECORD_NOT_FOUND')
  if (found.isInScope !== true) throw fail('OUT_OF_SCOPE')
  const isPlain = field.kind === 'masked' && field.isPlain
  const value = isPlain ? String(found.stored) : decryptText(String(found.stored), context.deps.env.secretKey)
  if (value === undefined) throw fail('VALUE_UNREADABLE')
  const labels = await loadLabels({ ...context, locale: defaultLocale }, resource, [id])
  await logReveal(context, resource.definition, { id, label: labels.get(id) ?? `#${id}`, field: name, reason: why })
  return { value }
}

/** Returns the field with its name as spelled in the definition; only masked fields are accepted. */
function requireMasked({ definition }: BoundResource, raw: unknown): readonly [name: string, field: Field] {
  const field = typeof raw === 'string' ? fieldOf(definition, raw) : undefined
  if (typeof raw !== 'string' || !field || kindOf(field).secrecy !== 'masked' || field.internal) throw fail('PARAMETER')
  return [raw, field]
}

async function loadStored(context: CrudContext, resource: BoundResource, name: string, id: number) {
  const limits = await limitsOf(context, resource, 'list')
  const allowed = joined(limits, 'and') ?? sql`true`
  const table = `${quoted(resource.definition.table)} ${quoted(mainAlias)}`
  const statement = sql`select ${sql.raw(columnText(mainAlias, name))} as "stored", (${allowed}) as "isInScope" from ${sql.raw(table)} where ${sql.raw(columnText(mainAlias, 'id'))} = ${id}`
  const [row] = await loadRows(context.queries, toQuery(statement))
  return row
}
