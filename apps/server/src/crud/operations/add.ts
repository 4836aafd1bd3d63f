import { weighFieldOf } from '@teachnet/contract'
import { eq } from 'drizzle-orm'
import { fail } from '../../errors.ts'
import { autoTimes } from '../auto-times.ts'
import type { BoundResource, CrudContext } from '../binding.ts'
import { claimPrivateFiles } from '../private-files.ts'
import { keepFileUses } from '../file-uses.ts'
import { ownerToStore } from '../scope.ts'
import { storeOptions, toStored } from '../store.ts'
import { keepRevision } from '../revisions.ts'
import { watchSecurity } from '../security-changes.ts'
import { checkParent, checkReferences, readInput } from '../validate.ts'
import { writeInTransaction } from '../write.ts'

/** Adds a record and gives its id. */
export async function runAdd(
  context: CrudContext,
  resource: BoundResource,
  body: Readonly<Record<string, unknown>>,
): Promise<number> {
  const input = readInput(context, resource, 'add', body)
  return writeInTransaction(context, resource, input, async (inside) => {
    const securityChange = await watchSecurity(inside, resource, [])
    const id = await insertRecord(inside, resource, input)
    return { value: id, ids: [id], events: await securityChange([id]) }
  })
}

/** Adds a record of checked values inside a transaction that is under way, and gives its id. */
export async function insertRecord(
  inside: CrudContext,
  resource: BoundResource,
  input: Readonly<Record<string, unknown>>,
): Promise<number> {
  const { definition, table, hooks } = resource
  await checkReferences(inside, resource, input)
  const claimed = await claimPrivateFiles(inside, resource, input)
  const stored = await toStored(definition, claimed, storeOptions(inside))
  const given = { ...autoTimes(inside, definition, 'add'), ...ownerToStore(inside.caller, definition, input) }
  const save = { mode: 'add', input, stored: { ...stored, ...given } } as const
  await hooks.beforeSave?.(inside, save)
  await checkParent(inside, resource, save.stored)
  const [row] = await inside.queries
    .insert(table)
    .values(save.stored)
    .returning({ id: idOf(resource) })
  if (!row) throw fail('NO_ROWS_ADDED')
  const id = Number(row.id)
  await weighAsId(inside, resource, save.stored, id)
  await hooks.afterSave?.(inside, { ...save, id })
  await keepFileUses(inside.queries, definition, [id])
  await keepRevision(inside, resource, id, inside.caller.id)
  return id
}

/** A new record stands first in the hand-made order: its weight is its id unless the body gives one. */
async function weighAsId(
  { queries }: CrudContext,
  resource: BoundResource,
  stored: Readonly<Record<string, unknown>>,
  id: number,
): Promise<void> {
  const weigh = weighFieldOf(resource.definition)
  if (!weigh || stored[weigh]) return
  await queries
    .update(resource.table)
    .set({ [weigh]: id })
    .where(eq(idOf(resource), id))
}

function idOf({ table, definition }: BoundResource) {
  const { id } = table
  if (!id) throw new TypeError(`Resource ${definition.controller} has no id`)
  return id
}
