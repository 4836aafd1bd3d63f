import type { ResourceHooks } from '../../records/bound-resource.ts'
import { countReaders } from '../inbox/index.ts'

/** Counts the members who receive each announcement, and those who have read it. */
export const announcementHooks: ResourceHooks = {
  present: async ({ queries }, rows) => {
    const ids = rows.flatMap(({ id }) => (typeof id === 'number' ? [id] : []))
    const counts = await countReaders(queries, ids)
    for (const row of rows) {
      const { recipients = 0, readers = 0 } = (typeof row.id === 'number' && counts.get(row.id)) || {}
      Object.assign(row, { recipients, readers })
    }
  },
}
