import { type VisitorReferrers, isVisited } from '@teachnet/contract'
import { inArray, type SQL, sql } from 'drizzle-orm'
import { withPreview } from '@teachnet/contract/picture-focus'
import { loadViews } from '../records/hooks/content-view.repo.ts'
import { type ContentArea, type ContentSource, requireArea, requireVisitors } from './content-source.ts'
import { columnOf, createJoins } from './joins.ts'
import { orderBy } from './order.ts'
import { type RecordRange, restrict } from './record-selection.ts'
import { searchOrder } from './search.ts'
import { loadTagTexts } from './tag-texts.ts'
import { readToday } from './today.ts'
import { type Draft, type Gathered, planView, type ViewPlan } from './view-plan.ts'
import { loadPreviews, loadSizes } from './picture-preview.repo.ts'
import { valueText } from '../platform/untyped-values.ts'
import type { ChangeAddress } from '../records/kinds/server-kind.ts'
import { recordLinkForm } from '@teachnet/contract/rich-text'
import { defaultLocale } from '@teachnet/protocol'
import { languageParameter } from '@teachnet/languages'

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
  const isByPoints = range.ordered === undefined && range.order === undefined
  query.orderBy(
    ...(isByPoints ? searchOrder(source, area, range.filters ?? {}) : []),
    ...(range.ordered ?? orderBy(source, area, range.order)),
  )
  if (range.limit !== undefined) query.limit(range.limit)
  if (range.offset !== undefined) query.offset(range.offset)
  const rows: readonly Readonly<Record<string, unknown>>[] = await query
  const texts = rows.flatMap((row) => plan.htmlColumns.map((column) => valueText(row[column])))
  const followLinks = await loadRecordLinks(source, texts)
  const addSizes = await loadPictureSizes(source, texts)
  const reader = {
    ...source,
    showRichText: (html: string) => addSizes(followLinks(source.showRichText(html))),
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

/** Loads the previews of the pictures in rows. @returns the address of each picture with its preview */
async function loadPicturePreviews(
  { db }: ContentSource,
  rows: readonly Readonly<Record<string, unknown>>[],
  columns: ViewPlan['fileColumns'],
): Promise<ChangeAddress> {
  const addresses = columns.flatMap(([column, files]) => rows.flatMap((row) => files.addresses(row[column])))
  const previews = await loadPreviews(db, [...new Set(addresses.map(pathOf))])
  return (address) => {
    const preview = previews.get(pathOf(address))
    return preview === undefined ? address : withPreview(address, preview)
  }
}

/** The path of a file without the focal point of a picture. */
function pathOf(address: string): string {
  return address.split('#', 1)[0] ?? ''
}

/** Changes clean HTML before a page shows it. */
type ChangeHtml = (html: string) => string

/** Maximum number of linked records, or of pictures, in the texts of one read. Further ones stay as they are stored. */
const mostNamed = 500

const asStored: ChangeHtml = (html) => html

/** Loads the sizes of the pictures in texts. A browser that knows them reserves their place, so that the text does not move. */
async function loadPictureSizes({ db }: ContentSource, texts: readonly string[]): Promise<ChangeHtml> {
  const named = texts.flatMap((text) => Array.from(text.matchAll(image), ([, src = '']) => pathOf(src)))
  if (named.length === 0) return asStored
  const sizes = await loadSizes(db, [...new Set(named)].slice(0, mostNamed))
  return (html) =>
    html.replaceAll(image, (tag, src: string) => {
      const size = sizes.get(pathOf(src))
      // A text may have a size of its own.
      if (!size || /\s(?:width|height)="/.test(tag)) return tag
      return `<img width="${size.width}" height="${size.height}"${tag.slice('<img'.length)}`
    })
}

/** The tag of an uploaded picture as the sanitiser writes it: no `>` in values, and double quotes. */
const image = /<img\b[^>]*?\ssrc="(\/storage\/[^"]*)"[^>]*>/g

/**
 * Loads the addresses of the records that texts link to, with one query for each area, and sets the links to them. A link to a record that
 * visitors may not see leads nowhere: only its words stay.
 */
async function loadRecordLinks(source: ContentSource, texts: readonly string[]): Promise<ChangeHtml> {
  const linked = new Set<string>()
  for (const text of texts) collect(text, linked)
  if (linked.size === 0) return asStored
  const idsByArea = Map.groupBy([...linked].slice(0, mostNamed), areaOf)
  const addresses = new Map<string, string | undefined>()
  for (const [controller, links] of idsByArea)
    for (const [link, address] of await loadAddresses(source, controller, links)) addresses.set(link, address)
  return (html) =>
    html.replaceAll(anchor, (tag, link: string) => {
      if (!addresses.has(link)) return tag.replace(marker, '')
      const address = addresses.get(link)
      return address === undefined ? '<a>' : withAddress(tag.replace(marker, ''), address)
    })
}

/** An opening tag as the sanitiser writes it: no `>` in values, and double quotes. */
const anchor = /<a\b[^>]*\sdata-record="([^"]*)"[^>]*>/g
const marker = /\sdata-record="[^"]*"/g

function collect(html: string, linked: Set<string>): void {
  if (!html.includes('data-record=')) return
  for (const [, link = ''] of html.matchAll(/\sdata-record="([^"]{1,80})"/g))
    if (recordLinkForm.test(link)) linked.add(link)
}

function areaOf(link: string): string {
  return link.slice(0, link.indexOf(':'))
}

/** The address of each linked record of an area; undefined for one that visitors may not see. */
async function loadAddresses(
  source: ContentSource,
  controller: string,
  links: readonly string[],
): Promise<Map<string, string | undefined>> {
  const found = new Map<string, string | undefined>(links.map((link) => [link, undefined]))
  const definition = source.findArea(controller)?.definition
  if (!definition || !isVisited(definition) || definition.visitors.path === undefined) return found
  const { path, key = 'id' } = definition.visitors
  const area = requireArea(source, controller)
  const id = columnOf(area, 'id')
  const query = source.db
    .select({ id, key: columnOf(area, key) })
    .from(area.table)
    .$dynamic()
  restrict(query, source, area, { ids: links.map((link) => Number(link.slice(controller.length + 1))) })
  const language = source.locale === defaultLocale ? '' : `?${languageParameter}=${source.locale}`
  for (const row of await query)
    found.set(
      `${controller}:${Number(row.id)}`,
      `${path.replace('{key}', encodeURIComponent(String(row.key)))}${language}`,
    )
  return found
}

function withAddress(tag: string, address: string): string {
  const plain = tag.replace(/\shref="[^"]*"/g, '')
  return `<a href="${address}"${plain.slice('<a'.length)}`
}
