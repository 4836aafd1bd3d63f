import type { ResourceHooks } from '../crud/hooks.ts'
import { loadViews } from '../db/content-view.repo.ts'

/** Fills in how often the public page of each record was opened. */
export function createViewsHooks(table: string): ResourceHooks {
  return {
    present: async ({ queries }, rows) => {
      const ids = rows.flatMap(({ id }) => (typeof id === 'number' ? [id] : []))
      const views = await loadViews(queries, table, ids)
      for (const row of rows) row.views = (typeof row.id === 'number' && views.get(row.id)) || 0
    },
  }
}
