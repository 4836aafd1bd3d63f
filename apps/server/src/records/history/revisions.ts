import { type Revision, type RevisionDetail, type RevisionList, wireNames } from '@teachnet/contract'
import { writableFields } from '@teachnet/contract/schema'
import { findRevision, loadRevisions } from './stored-revisions.ts'
import { fail } from '../../platform/errors.ts'
import { serverKindOf } from '../kinds/kinds.ts'
import type { BoundResource, CrudContext } from '../bound-resource.ts'
import { contentOf } from './record-version.ts'
import { readId } from '../record-ids.ts'
import { runEdit } from '../write/add-and-edit.ts'
import { runRead } from '../record/read-record.ts'

/** Returns the revisions of a record: their list, or one of them together with the current record. */
export async function runRevisions(
  context: CrudContext,
  resource: BoundResource,
  query: Readonly<Record<string, unknown>>,
): Promise<RevisionList | RevisionDetail> {
  const { definition } = resource
  const { row } = await runRead(context, resource, query.id)
  const key = { table: definition.table, id: Number(row.id) }
  if (query.number === undefined) return { list: (await loadRevisions(context.queries, key)).map(toRevision) }
  const found = await requireRevision(context, key, query.number)
  const current = contentOf(definition, row)
  const kept = resource.whole ? limitedContent(resource, found.data) : found.data
  const names = new Set([...Object.keys(current), ...Object.keys(kept)])
  const changed = [...names].filter((name) => JSON.stringify(current[name]) !== JSON.stringify(kept[name]))
  return { revision: toRevision(found), row: kept, current, changed }
}

/** Saves the content of a revision again: an edit with the usual checks and a new revision. */
export async function runRestore(
  context: CrudContext,
  resource: BoundResource,
  body: Readonly<Record<string, unknown>>,
  accepted?: readonly string[],
): Promise<void> {
  const { definition } = resource
  const id = readId(body.id)
  if (id === undefined) throw fail('RECORD_NOT_FOUND')
  const { data } = await requireRevision(context, { table: definition.table, id }, body.number)
  // The definition may have lost a field since the revision.
  const names = writableFields(definition, 'edit').flatMap(([name]) => (name in data ? [name] : []))
  const content = Object.fromEntries(names.map((name) => [name, data[name]]))
  await runEdit(context, resource, { ...content, id }, accepted)
}

/** The content of a revision without the fields that the caller's groups hide, and with the masks of the others. */
function limitedContent(
  { definition }: BoundResource,
  data: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const visible = Object.entries(definition.fields).flatMap(([name, field]) =>
    field.internal ? [] : wireNames(name, field).map((wireName) => [wireName, field] as const),
  )
  return Object.fromEntries(
    visible.flatMap(([name, field]) => {
      if (!(name in data)) return []
      const isMasked = field.kind === 'masked' && field.isPlain
      return [[name, isMasked ? serverKindOf(field).toWire(data[name], { secretKey: '' }) : data[name]]]
    }),
  )
}

async function requireRevision(
  { queries }: CrudContext,
  key: { readonly table: string; readonly id: number },
  rawNumber: unknown,
) {
  const number = readId(rawNumber)
  const found = number === undefined ? undefined : await findRevision(queries, key, number)
  if (!found) throw fail('RECORD_NOT_FOUND')
  return found
}

function toRevision({
  number,
  create_time,
  admin_id,
  nickname,
}: Awaited<ReturnType<typeof loadRevisions>>[number]): Revision {
  return { number, create_time, admin: admin_id === null ? null : { id: admin_id, nickname: nickname ?? '' } }
}
