import { sql } from 'drizzle-orm'
import type { BoundResource, CrudContext, ResourceHooks } from '../../records/bound-resource.ts'
import { changePrefix, readerTitle } from '../../records/history/admin-log.ts'
import { loadRecord } from '../../records/record/present-rows.ts'
import { limitsOf } from '../../records/scope.ts'
import { columnOf, mainAlias } from '../../platform/db/statement.ts'
import { valueText, recordOf } from '../../platform/untyped-values.ts'
import { retentionUrl, verifyChain } from '../../records/history/audit-chain.repo.ts'
import { fail } from '../../platform/errors.ts'
import { storedLogFolder } from '../../platform/storage/stored-log.ts'
import { servedPath, signedPath } from '../../platform/storage/private-file.ts'

const url = columnOf(mainAlias, 'url')
const data = columnOf(mainAlias, 'data')

/** The action of an entry about a record; null for others. Within a JSON text, quotes are escaped: no name or reason contains the pattern. */
const recordAction = sql`(case when starts_with(${url}, ${changePrefix}) then substring(${data} from '"action":"(add|edit|del|reveal)"') end)`

/**
 * The log of administrators. Only the server writes it; every administrator with the right can verify that it is
 * unchanged.
 */
export const adminLogHooks: ResourceHooks = {
  calls: {
    verify: {
      takes: 'nothing',
      run: async ({ queries }) => {
        const { fault, ...report } = await verifyChain(queries)
        return { ...report, fault: fault ?? null }
      },
    },
    expired: { takes: 'record', run: findExpiredFile },
  },
  computed: {
    record: () =>
      sql`(case when starts_with(${url}, ${changePrefix}) then substr(${url}, ${changePrefix.length + 1}::integer) else '' end)`,
    action: () => sql`coalesce(${recordAction}, 'call')`,
    // A text with an escaped NUL is none for the database.
    reason: () =>
      sql`(case when ${recordAction} = 'reveal' and strpos(${data}, '\\u0000') = 0 then coalesce(${data}::json ->> 'reason', '') else '' end)`,
  },
  // Titles are stored in the language of the administrator who acted.
  present: async (context, rows) => {
    for (const row of rows) {
      const [address, data, title] = [row.url, row.data, row.title].map(valueText)
      Object.assign(row, { title: readerTitle(context, { url: address ?? '', data: data ?? '', title: title ?? '' }) })
    }
  },
}

/**
 * Returns the address of the file with expired log entries that the given entry names.
 *
 * @throws OUT_OF_SCOPE if limits hide entries or fields from the caller, since the file has all of them;
 *   RECORD_NOT_FOUND
 */
async function findExpiredFile(
  context: CrudContext,
  resource: BoundResource,
  id: number,
): Promise<{ readonly url: string }> {
  const { deps, settings } = context
  const limits = await limitsOf(context, resource, 'list')
  if (limits.length > 0 || resource.whole) throw fail('OUT_OF_SCOPE')
  const found = await loadRecord(context, resource, id, limits)
  const file = found?.row.url === retentionUrl ? fileOf(valueText(found.row.data)) : ''
  if (!file.startsWith(storedLogFolder) || !(await deps.storage.has(file))) throw fail('RECORD_NOT_FOUND')
  const signing = { secretKey: deps.env.secretKey, now: deps.clock() }
  return { url: `${settings.apiUrl}${signedPath(servedPath(file), signing)}` }
}

/** The file that an entry names. Only the server writes entries with this address. */
function fileOf(data: string): string {
  return valueText(recordOf(JSON.parse(data)).file)
}
