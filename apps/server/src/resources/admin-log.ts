import { sql } from 'drizzle-orm'
import { changePrefix, readerTitle } from '../crud/history/log-title.ts'
import type { ResourceHooks } from '../crud/hooks.ts'
import { columnOf, mainAlias } from '../crud/sql-text.ts'
import { valueText } from '../crud/value-text.ts'
import { verifyChain } from '../db/audit-chain.repo.ts'

const url = columnOf(mainAlias, 'url')

/** The log of administrators: nobody writes it but the server, and anybody with the right can check that nobody did. */
export const adminLogHooks: ResourceHooks = {
  calls: {
    verify: {
      takes: 'nothing',
      run: async ({ queries }) => {
        const { fault, ...report } = await verifyChain(queries)
        return { ...report, fault: fault ?? null }
      },
    },
  },
  computed: {
    record: () =>
      sql`(case when starts_with(${url}, ${changePrefix}) then substr(${url}, ${changePrefix.length + 1}::integer) else '' end)`,
  },
  // Titles are stored in the language of the administrator who acted.
  present: async (context, rows) => {
    for (const row of rows) {
      const [address, data, title] = [row.url, row.data, row.title].map(valueText)
      Object.assign(row, { title: readerTitle(context, { url: address ?? '', data: data ?? '', title: title ?? '' }) })
    }
  },
}
