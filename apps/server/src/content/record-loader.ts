import type { VisitorReferrers } from '@teachnet/contract'
import { inArray, type SQL, sql } from 'drizzle-orm'
import { loadViews } from '../db/content-view.repo.ts'
import { type ContentArea, type ContentSource, requireArea, requireVisitors } from './content-source.ts'
import { columnOf, createJoins } from './joins.ts'
import { orderBy } from './order.ts'
import { loadPicturePreviews } from './picture-previews.ts'
import { loadRecordLinks } from './record-links.ts'
import { type RecordRange, restrict } from './record-selection.ts'
import { loadTagTexts } from './tag-texts.ts'
import { readToday } from './today.ts'
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
  range: RecordRange & {
    readonly isCounted?: boolean
    /** A further column of each row, under its name. */
    readonly column?: string
  },
): Promise<{ drafts: LoadedDraft[]; total: number }> {
  const joins = createJoins(source)
  const plan = planView(area, range.view ?? 'card', joins)
  const columns =
    range.column === undefined ? plan.columns : { ...plan.columns, [range.column]: columnOf(area, range.column) }
  const query = source.db
    .select(range.isCounted ? { ...columns, total$: sql<number>`(count(*) over ())::int` } : columns)
    .from(area.table)
    .$dynamic()
  restrict(query, source, area, range, joins)
  query.orderBy(...(range.ordered ?? orderBy(source, area, range.order)))
  if (range.limit !== undefined) query.limit(range.limit)
  if (range.offset !== undefined) query.offset(range.offset)
  const rows: readonly Readonly<Record<string, unknown>>[] = await query
  const followLinks = await loadRecordLinks(source, rows, plan.htmlColumns)
  const reader = {
    ...source,
    showRichText: (html: string) => followLinks(source.showRichText(html)),
    showPicture: await loadPicturePreviews(source, rows, plan.fileColumns),
    tagText: await loadTagTexts(source, plan.hasTags && rows.length > 0),
  }
  const drafts = rows.map((row) => ({ id: Number(row.id), row, draft: plan.toRecord(row, reader) }))
  for (const gathered of plan.gathered) await gather(source, drafts, gathered)
  for (const [name, referrers] of plan.referrers) await addReferrers(source, drafts, name, referrers)
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

/** Loads the public records that refer to the loaded ones. */
async function addReferrers(
  source: ContentSource,
  loaded: readonly LoadedDraft[],
  name: string,
  { from, by, view, coming }: VisitorReferrers,
): Promise<void> {
  const area = requireArea(source, from)
  const load = async (ids: readonly number[], range: RecordRange) =>
    ids.length === 0 ? [] : (await loadRecords(source, area, { ...range, view, column: by })).drafts
  const ids = loaded.map(({ id }) => id)
  const filters = coming === undefined ? {} : { [coming]: readToday(source) }
  const found = await load(ids, { filters, where: inArray(columnOf(area, by), ids) })
  const byRecord = Map.groupBy(found, ({ row }) => Number(row[by]))
  if (coming !== undefined) {
    const without = ids.filter((id) => !byRecord.has(id))
    const last = await load(without, { where: isLast(area, { by, coming, ids: without }) })
    for (const each of last) byRecord.set(Number(each.row[by]), [each])
  }
  for (const { id, draft } of loaded) draft[name] = (byRecord.get(id) ?? []).map((each) => each.draft)
}

/** Whether a record is the public one with the latest day among those that refer to the same one of some records. */
function isLast(
  area: ContentArea,
  { by, coming, ids }: { readonly by: string; readonly coming: string; readonly ids: readonly number[] },
): SQL {
  const filter = requireVisitors(area.definition).filters?.[coming]
  if (filter?.kind !== 'notBefore') throw new TypeError(`"${coming}" is not a filter by a first day`)
  const [id, status, record] = [columnOf(area, 'id'), columnOf(area, 'status'), columnOf(area, by)]
  const day = sql.join(
    filter.fields.map((field) => columnOf(area, field)),
    sql`, `,
  )
  return sql`${id} in (select distinct on (${record}) ${id} from ${area.table} where ${status} = '1' and ${inArray(record, [...ids])} order by ${record}, coalesce(${day}) desc, ${id} desc)`
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
