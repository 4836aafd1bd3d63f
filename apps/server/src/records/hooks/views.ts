import { formatSiteTime } from '@teachnet/contract/site-time'
import type { BoundResource, CrudContext, ResourceHooks } from '../bound-resource.ts'
import { runRead } from '../record/read-record.ts'
import { loadDailyViews, loadViews } from './content-view.repo.ts'

/** Number of days whose views are shown, today included. */
const shownDays = 30
/** ms */
const dayLength = 86_400_000

/** Fills in how often the public page of each record was opened, and returns the views by day for one record. */
export function createViewsHooks(table: string): ResourceHooks {
  return {
    present: async ({ queries }, rows) => {
      const ids = rows.flatMap(({ id }) => (typeof id === 'number' ? [id] : []))
      const views = await loadViews(queries, table, ids)
      for (const row of rows) row.views = (typeof row.id === 'number' && views.get(row.id)) || 0
    },
    calls: { views: { takes: 'record', run: readDailyViews } },
  }
}

/** @throws RECORD_NOT_FOUND, OUT_OF_SCOPE */
async function readDailyViews(context: CrudContext, resource: BoundResource, id: number) {
  await runRead(context, resource, id)
  const { queries, deps, settings } = context
  const today = formatSiteTime(deps.clock() / 1000, settings.timeZone).slice(0, 10)
  const days = Array.from({ length: shownDays }, (_, index) =>
    new Date(Date.parse(today) - (shownDays - 1 - index) * dayLength).toISOString().slice(0, 10),
  )
  const views = await loadDailyViews(queries, { table: resource.definition.table, id, since: days[0] ?? today })
  return { days: days.map((day) => ({ day, views: views.get(day) ?? 0 })) }
}
