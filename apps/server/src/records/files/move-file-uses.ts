import { fail } from '../../platform/errors.ts'
import { loadUsesOf } from './file-use.repo.ts'
import { serverKindOf, storedFields } from '../kinds/kinds.ts'
import type { BoundResource, CrudContext } from '../bound-resource.ts'
import type { StoredRow } from '../rows.ts'
import type { WriteEffects } from '../write/record-change.ts'
import { lockRecords } from '../write/lock-record.ts'
import { updateRecord } from '../write/save-record.ts'
import { toFileUrl } from './file-uses.ts'

/** Number of uses that one transaction changes: each changes a record, and locks it until the end. */
const mostUses = 1000

/** Returns the address to store instead. `isCut`: it is a picture that pages cut to the shape they need; those in texts are shown whole. */
type MoveAddress = (address: string, isCut: boolean) => string

interface Moved extends WriteEffects {
  /** Number of records that were changed, with configuration items. */
  readonly records: number
}

/**
 * Changes the address of a file in every record and configuration item that uses it, in an open transaction. Each record is written like an
 * edit, with its revision and its cache tags; the caller's data limits do not apply, since the permission is the one for the file.
 *
 * @param url as the attachment stores it
 * @throws TOO_LARGE for more uses than one transaction should change
 */
export async function moveFileUses(context: CrudContext, url: string, change: MoveAddress): Promise<Moved> {
  const changeOwn: MoveAddress = (address, isCut) => (toFileUrl(address) === url ? change(address, isCut) : address)
  const uses = await loadUsesOf(context.queries, url, mostUses + 1)
  if (uses.length > mostUses) throw fail('TOO_LARGE')
  const moved: Moved[] = []
  for (const [table, ids] of idsByTable(uses)) {
    const resource = context.resources.all().find(({ definition }) => definition.table === table)
    if (resource) moved.push(await moveInRecords(context, resource, ids, changeOwn))
  }
  const config = await context.backOffice.moveConfigFiles(context.queries, (address) => changeOwn(address, false))
  moved.push({ records: config.items, tags: config.tags, events: [] })
  return {
    records: moved.reduce((sum, { records }) => sum + records, 0),
    tags: moved.flatMap(({ tags }) => tags),
    events: moved.flatMap(({ events }) => events),
  }
}

async function moveInRecords(
  context: CrudContext,
  resource: BoundResource,
  ids: readonly number[],
  change: MoveAddress,
): Promise<Moved> {
  const effects: WriteEffects[] = []
  for (const locked of await lockRecords(context, resource, ids, [])) {
    const stored = changedColumns(resource, locked.row, change)
    if (Object.keys(stored).length > 0) effects.push(await updateRecord(context, resource, locked, { stored }))
  }
  return {
    records: effects.length,
    tags: effects.flatMap(({ tags }) => tags),
    events: effects.flatMap(({ events }) => events),
  }
}

function changedColumns({ definition }: BoundResource, row: StoredRow, change: MoveAddress) {
  const changed: Record<string, unknown> = {}
  for (const [name, field] of storedFields(definition)) {
    const { files, isHtml } = serverKindOf(field)
    const value = files?.replace(row[name], (address) => change(address, !isHtml))
    if (value !== undefined && JSON.stringify(value) !== JSON.stringify(row[name])) changed[name] = value
  }
  return changed
}

function idsByTable(uses: readonly { readonly table: string; readonly id: number }[]): Map<string, number[]> {
  const byTable = new Map<string, number[]>()
  for (const { table, id } of uses) byTable.set(table, [...(byTable.get(table) ?? []), id])
  return byTable
}
