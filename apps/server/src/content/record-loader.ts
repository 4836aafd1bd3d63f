import { sql } from 'drizzle-orm'
import { loadViews } from '../db/content-view.repo.ts'
import { type ContentArea, type ContentSource, requireArea } from './content-source.ts'
import { createJoins } from './joins.ts'
import { orderBy } from './order.ts'
import { type RecordRange, restrict } from './record-selection.ts'
import { type Draft, type Gathered, planView } from './view-plan.ts'

/** A record of a view, under construction. */
export interface LoadedDraft {
  readonly id: number
  readonly row: Readonly<Record<string, unknown>>
  readonly draft: Draft
}

/**
 * Loads the records of a range in a view, with the records that they refer to.
 *
 * @returns `total` is the count of all records in the range with `isCounted`, else 0
 */
export async function loadRecords(
  source: ContentSource,
  area: ContentArea,
  range: RecordRange & { readonly isCounted?: boolean },
): Promise<{ drafts: LoadedDraft[]; total: number }> {
  const joins = createJoins(source)
  const plan = planView(area, range.view ?? 'card', joins)
  const query = source.db
    .select(range.isCounted ? { ...plan.columns, total$: sql<number>`(count(*) over ())::int` } : plan.columns)
    .from(area.table)
    .$dynamic()
  restrict(query, source, area, range, joins)
  query.orderBy(...(range.ordered ?? orderBy(area, range.order)))
  if (range.limit !== undefined) query.limit(range.limit)
  if (range.offset !== undefined) query.offset(range.offset)
  const rows: readonly Readonly<Record<string, unknown>>[] = await query
  const drafts = rows.map((row) => ({ id: Number(row.id), row, draft: plan.toRecord(row, source) }))
  for (const gathered of plan.gathered) await gather(source, drafts, gathered)
  if (plan.hasViews) await addViews(source, area, drafts)
  return { drafts, total: Number(rows[0]?.total$ ?? 0) }
}

/** Loads the public records whose ids are in a column, in the order of the ids. */
async function gather(
  source: ContentSource,
  loaded: readonly LoadedDraft[],
  { name, ids, controller, view }: Gathered,
): Promise<void> {
  const wanted = [...new Set(loaded.flatMap(({ row }) => idsIn(row[ids])))]
  const found =
    wanted.length === 0
      ? []
      : (await loadRecords(source, requireArea(source, controller), { view, ids: wanted })).drafts
  const byId = new Map(found.map(({ id, draft }) => [id, draft]))
  for (const { row, draft } of loaded) draft[name] = idsIn(row[ids]).flatMap((id) => byId.get(id) ?? [])
}

async function addViews(
  { db }: ContentSource,
  { definition }: ContentArea,
  loaded: readonly LoadedDraft[],
): Promise<void> {
  const views = await loadViews(
    db,
    definition.table,
    loaded.map(({ id }) => id),
  )
  for (const { id, draft } of loaded) draft.views = views.get(id) ?? 0
}

/** Returns the ids in the column of a to-many relation. */
function idsIn(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : []
}
