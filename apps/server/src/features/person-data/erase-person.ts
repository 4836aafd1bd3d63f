import type { ErasureAction } from '@teachnet/contract/person'
import { isRecord } from '@teachnet/protocol'
import type { Queries } from '../../platform/db/client.ts'
import type { ClockPort, JobsPort, MessagesPort } from '../../platform/ports.ts'
import { isPrivatePath } from '../../platform/storage/private-file.ts'
import { valueText } from '../../platform/untyped-values.ts'
import type { CrudContext } from '../../records/bound-resource.ts'
import { documentRefresh } from '../../records/search/search-jobs.ts'
import { searchedAreas, updateDocuments } from '../../records/search/update-documents.ts'
import { deleteRecords } from '../../records/write/delete.ts'
import { tagsOf } from '../../records/write/transaction.ts'
import { toWriteError } from '../../records/write/write-error.ts'
import { deleteMemberData } from '../member-data/index.ts'
import { comparedOf, type Identifier, kindsOf, withoutIdentifiers } from './identifiers.ts'
import { changeRow, deleteRow, unlinkRow } from './person-data.repo.ts'
import { isDeletedByEngine, type PersonSource } from './person-sources.ts'
import {
  accountGroup,
  belongsToAccount,
  type FoundRow,
  type FoundRows,
  parsed,
  type PersonSearch,
} from './search-person.ts'

/** What an erasure did in its transaction, and what is left to do after it. */
interface Erased {
  readonly counts: readonly { readonly group: FoundRows; readonly count: number; readonly action: ErasureAction }[]
  /** Paths of private files to delete: only erased records used them. */
  readonly files: readonly string[]
  /** Tags of stale cache entries. */
  readonly tags: readonly string[]
}

interface ErasureOptions {
  readonly identifiers: readonly Identifier[]
  /** Keys of groups that stay. */
  readonly except: ReadonlySet<string>
}

/**
 * Erases what was found, in a transaction. Nothing of it goes to the recycle bin, to revisions or to the log: these would keep what is
 * erased.
 *
 * @throws STILL_REFERENCED, and what the rules of an area reject
 */
export async function erasePerson(
  tx: Queries,
  context: CrudContext,
  search: PersonSearch,
  { identifiers, except }: ErasureOptions,
): Promise<Erased> {
  const { secretKey } = context.deps.env
  const tags: string[] = []
  const files: string[] = []
  const counts: Erased['counts'][number][] = []
  const chosen = search.groups.map((group) => ({ group, rows: chosenRows(group, except) }))
  const account = chosen.find(({ group }) => group.key === accountGroup)
  if (account) await eraseAccounts(tx, context.deps, account.rows)
  for (const { group, rows } of chosen) {
    const { source, action } = group
    const isErased = action !== 'stay' && rows.length > 0
    const stays = group.rows.size - (isErased ? rows.length : 0)
    if (stays > 0) counts.push({ group, count: stays, action: 'stay' })
    if (!isErased) continue
    if (action === 'delete') files.push(...rows.flatMap((row) => ownFiles(source, row)))
    if (action === 'delete' && isDeletedByEngine(source))
      tags.push(...(await deleteByEngine(tx, context, source, rows)))
    else if (action === 'delete') for (const row of rows) await deleteOne(tx, source, row)
    else if (action === 'unlink') for (const row of rows) await unlink(tx, source, row, search.memberIds)
    else if (action === 'clear') await clear(tx, context, source, { rows, identifiers, secretKey })
    if (source.resource)
      tags.push(
        ...tagsOf(
          source.resource.definition,
          rows.map(({ row }) => Number(row.id)),
        ),
      )
    else tags.push(source.name)
    counts.push({ group, count: rows.length, action })
  }
  const staying = new Set(
    chosen.flatMap(({ group, rows }) => {
      const gone = new Set(group.action === 'delete' ? rows : [])
      return [...group.rows.values()].filter((row) => !gone.has(row)).flatMap((row) => ownFiles(group.source, row))
    }),
  )
  return { counts, files: [...new Set(files)].filter((path) => !staying.has(path)), tags: [...new Set(tags)] }
}

/** The rows of a group to erase. A row stays if the records that it belongs to stay; a row of an erased account is always erased. */
function chosenRows({ key, source, rows }: FoundRows, except: ReadonlySet<string>): FoundRow[] {
  return [...rows.values()].filter((row) => {
    if (belongsToAccount(source, row) && !except.has(accountGroup)) return true
    return !except.has(key) && [...row.because].some((reason) => !except.has(reason))
  })
}

async function eraseAccounts(
  tx: Queries,
  deps: ClockPort & JobsPort & MessagesPort,
  rows: readonly FoundRow[],
): Promise<void> {
  for (const { row } of rows) await deleteMemberData(tx, deps, Number(row.id))
}

/** Deletes records by the rules of their area. Returns stale cache tags. */
async function deleteByEngine(
  tx: Queries,
  context: CrudContext,
  { resource }: PersonSource,
  rows: readonly FoundRow[],
): Promise<readonly string[]> {
  if (!resource) return []
  const silent: CrudContext = {
    ...context,
    queries: tx,
    // What is collected here is not written to the log, whose entries of deletions have the names of records.
    written: [],
    recorder: {
      findDeletion: async () => 'final',
      recordDeletions: async () => [],
      recordEdits: async () => [],
    },
  }
  const ids = rows.map(({ row }) => Number(row.id))
  const { tags } = await deleteRecords(silent, resource, ids).catch((error: unknown) => {
    throw toWriteError(error, resource.definition, {}, context)
  })
  return tags
}

async function deleteOne(tx: Queries, source: PersonSource, { key, by }: FoundRow): Promise<void> {
  // A job deletes an upload that no record uses; one that stays is not the member's any more.
  if (source.name === 'attachment' && by.has('member')) await changeRow(tx, source, key, { user_id: '0' })
  else await deleteRow(tx, source, key)
}

async function unlink(
  tx: Queries,
  source: PersonSource,
  { key }: FoundRow,
  memberIds: readonly number[],
): Promise<void> {
  const { member } = source
  if (member) await unlinkRow(tx, source, key, { column: member.column, isList: member.isList, ids: memberIds })
}

interface Clearing {
  readonly rows: readonly FoundRow[]
  readonly identifiers: readonly Identifier[]
  readonly secretKey: string
}

/** Empties the values that were searched for, and leaves the rest of the records. */
async function clear(
  tx: Queries,
  context: CrudContext,
  source: PersonSource,
  { rows, identifiers, secretKey }: Clearing,
): Promise<void> {
  const compared = comparedOf(identifiers)
  const changes = []
  for (const { key, row } of rows) {
    const values: Record<string, string> = {}
    for (const name of [...source.texts, ...source.encrypted])
      if (kindsOf(valueText(row[name]), compared, secretKey).length > 0) values[name] = ''
    await changeRow(tx, source, key, values)
    for (const name of source.contents) {
      const before = parsed(row[name])
      const after = withoutIdentifiers(before, compared, secretKey)
      if (JSON.stringify(after) !== JSON.stringify(before))
        await changeRow(tx, source, key, { [name]: JSON.stringify(after) }, { isJson: source.json.includes(name) })
    }
    changes.push({ id: Number(row.id), before: row, after: { ...row, ...values } })
  }
  if (source.resource)
    await updateDocuments(tx, searchedAreas(context.resources), source.resource.definition, changes, (referrers) =>
      context.deps.jobs.add(tx, documentRefresh, referrers),
    )
}

/** The private files of a record, of one in the recycle bin, and of an archive or an export. */
function ownFiles(source: PersonSource, { row }: FoundRow): string[] {
  if (source.name === 'security_data_recycle_log') return privatePathsIn(parsed(row.data))
  if (source.name === 'member_export') return privatePathsIn(row.path)
  return source.resource && !source.declared?.json ? privatePathsIn(row) : []
}

/** The paths of private files in a value, at any depth. */
function privatePathsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.split(',').filter(isPrivatePath)
  if (Array.isArray(value)) return value.flatMap(privatePathsIn)
  return isRecord(value) ? Object.values(value).flatMap(privatePathsIn) : []
}
