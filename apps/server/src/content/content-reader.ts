import {
  cacheTag,
  type Facet,
  type ListMatch,
  type VisitedDefinition,
  type VisitorFilters,
  type VisitorOrder,
  type VisitorRecord,
  type VisitorViewName,
} from '@teachnet/contract'
import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { viewsOf } from '../records/hooks/content-view.repo.ts'
import { type ContentArea, type ContentSource, requireArea, requireVisitors, targetOf } from './content-source.ts'
import { loadExcerpts } from './excerpts.ts'
import type { FilterValues } from './filters/filter-kinds.ts'
import { loadFacets } from './filters/load-facets.ts'
import { columnOf } from './joins.ts'
import { isBeyond, orderBy } from './order.ts'
import { loadRecords } from './record-loader.ts'
import { countRecords, type RecordRange, restrict, selectValues } from './record-selection.ts'
import { loadTreeHeadings } from './trees.ts'
import type { Draft } from './view-plan.ts'

/** Selects records of an area and the view to show them in. Absent parts do not restrict the selection. */
interface ContentRange<D extends VisitedDefinition, V extends VisitorViewName> {
  /** Default: `card`. */
  readonly view?: V
  readonly filters?: VisitorFilters<D>
  /** Default: the first order of the definition. */
  readonly order?: VisitorOrder<D>
  readonly limit?: number
  readonly offset?: number
  /** Id of a record to leave out. */
  readonly except?: number
  /** The only records to read, among those that visitors may see. */
  readonly ids?: readonly number[]
}

/** A page of a list. */
export interface CountedList<T> {
  readonly list: T[]
  readonly ids: readonly number[]
  readonly total: number
  /** How a search by words found the records. */
  readonly stage: ListMatch['stage']
  /** Whether a search by words read the latest records only. */
  readonly isCut: boolean
}

/** A heading with records under it. */
interface TreeHeading {
  readonly name: string
  readonly slug: string
  /** Slug of the enabled parent heading, or null. */
  readonly parent: string | null
}

/** Reads the records of any area that visitors may see, in the reader's language, as the area's definition declares them. */
export interface ContentReader {
  readonly list: <D extends VisitedDefinition, V extends VisitorViewName = 'card'>(
    definition: D,
    range?: ContentRange<D, V>,
  ) => Promise<VisitorRecord<D, V>[]>
  /** Like `list`, with the ids of the records, the count of all records in the range, and the stage of a search by words. */
  readonly listCounted: <D extends VisitedDefinition, V extends VisitorViewName = 'card'>(
    definition: D,
    range?: ContentRange<D, V>,
  ) => Promise<CountedList<VisitorRecord<D, V>>>
  /**
   * Returns for each record an excerpt of its texts (without the label) around the first searched word, in the reader's language; '' if
   * none of these texts has one.
   *
   * @param ids of the records, in order
   */
  readonly excerpts: (definition: VisitedDefinition, ids: readonly number[], words: string) => Promise<string[]>
  /** The records whose pages were viewed most, most viewed first; records without views are left out. */
  readonly mostViewed: <D extends VisitedDefinition, V extends VisitorViewName = 'card'>(
    definition: D,
    range?: Pick<ContentRange<D, V>, 'view' | 'filters' | 'limit'>,
  ) => Promise<VisitorRecord<D, V>[]>
  /** Finds the record of a key, ignoring case, and its id; undefined when visitors may not see such a record. */
  readonly find: <D extends VisitedDefinition>(
    definition: D,
    key: string | number,
  ) => Promise<{ readonly id: number; readonly record: VisitorRecord<D, 'page'> } | undefined>
  /** Finds the record before or after another one in an order. */
  readonly findBeside: <D extends VisitedDefinition>(
    definition: D,
    id: number,
    place: {
      readonly side: 'before' | 'after'
      readonly order: VisitorOrder<D>
      readonly filters?: VisitorFilters<D>
    },
  ) => Promise<VisitorRecord<D, 'link'> | null>
  /** Returns whether visitors may see a record. */
  readonly has: (definition: VisitedDefinition, id: number) => Promise<boolean>
  readonly count: <D extends VisitedDefinition>(definition: D, filters?: VisitorFilters<D>) => Promise<number>
  /** 1-based position of a record in an order. */
  readonly countPlace: <D extends VisitedDefinition>(
    definition: D,
    id: number,
    order: VisitorOrder<D>,
  ) => Promise<number>
  /** The distinct values of a field, largest first. */
  readonly values: <D extends VisitedDefinition>(definition: D, field: keyof D['fields'] & string) => Promise<number[]>
  /** The headings that have records through a relation into a tree, with their ancestors. */
  readonly headings: <D extends VisitedDefinition>(
    definition: D,
    relation: keyof D['fields'] & string,
    filters?: VisitorFilters<D>,
  ) => Promise<TreeHeading[]>
  /** The choices of each filter of the area, given the other filters of the list. */
  readonly facets: <D extends VisitedDefinition>(
    definition: D,
    filters?: VisitorFilters<D>,
  ) => Promise<Readonly<Record<string, readonly Facet[]>>>
  /** Key and last change of each record, for search engines. Default: of all records, by id. */
  readonly places: (
    definition: VisitedDefinition,
    range?: { readonly limit: number; readonly offset: number },
  ) => Promise<{ readonly key: string; readonly update_time: number }[]>
  /**
   * The records by id in parts of a size: their number and last change.
   *
   * @param offset number of places of the first part that are already taken
   */
  readonly partsOfPlaces: (
    definition: VisitedDefinition,
    parts: { readonly size: number; readonly offset: number },
  ) => Promise<{ readonly part: number; readonly count: number; readonly update_time: number }[]>
}

/** Cache tag of the most viewed records. It is invalidated at intervals, not with each view. */
export const viewsTag = 'content_view'

/** @param source the data to read, and the reader's language */
export function createContentReader(source: ContentSource): ContentReader {
  const { db, locale } = source
  const areaOf = (definition: VisitedDefinition) => requireArea(source, definition.controller)

  const load = (definition: VisitedDefinition, range: Parameters<typeof loadRecords>[2]) =>
    loadRecords(source, areaOf(definition), range)

  const reader: UnconstrainedReader = {
    list: async (definition, range = {}) => (await load(definition, range)).drafts.map(({ draft }) => draft),

    async listCounted(definition, range = {}) {
      const { drafts, total } = await load(definition, { ...range, isCounted: true })
      const { search } = source
      const stage = search?.stage.name ?? 'exact'
      const isCut = search !== undefined && (search.scope !== 'all' || total >= search.most)
      return { list: drafts.map(({ draft }) => draft), ids: drafts.map(({ id }) => id), total, stage, isCut }
    },

    excerpts: (definition, ids, words) => loadExcerpts(source, areaOf(definition), ids, words),

    async mostViewed(definition, range = {}) {
      const area = areaOf(definition)
      source.addTag(viewsTag)
      const views = viewsOf(definition.table, columnOf(area, 'id'))
      const ordered = [sql`${views} desc`, desc(columnOf(area, 'id'))]
      const { drafts } = await load(definition, { ...range, where: sql`${views} > 0`, ordered })
      return drafts.map(({ draft }) => draft)
    },

    async find(definition, key) {
      const area = areaOf(definition)
      const { drafts } = await load(definition, { view: 'page', limit: 1, where: hasKey(area, key) })
      if (drafts[0]) source.addTag(cacheTag(area.definition.table, drafts[0].id))
      return drafts[0] && { id: drafts[0].id, record: drafts[0].draft }
    },

    async findBeside(definition, id, { side, order, filters }) {
      const area = areaOf(definition)
      const { drafts } = await load(definition, {
        view: 'link',
        filters: filters ?? {},
        limit: 1,
        where: isBeyond(area, order, id, side),
        ordered: orderBy(source, area, order, { isReversed: side === 'before' }),
      })
      return drafts[0]?.draft ?? null
    },

    async has(definition, id) {
      return (await countRecords(source, areaOf(definition), { ids: [id] })) > 0
    },

    count: (definition, filters = {}) => countRecords(source, areaOf(definition), { filters }),

    async countPlace(definition, id, order) {
      const area = areaOf(definition)
      return 1 + (await countRecords(source, area, { where: isBeyond(area, order, id, 'before') }))
    },

    async values(definition, field) {
      const area = areaOf(definition)
      const rows = await selectValues(source, area, field, {}).orderBy(desc(columnOf(area, field)))
      return rows.map(({ value }) => Number(value))
    },

    async headings(definition, relation, filters = {}) {
      const area = areaOf(definition)
      const used = selectValues(source, area, relation, { filters })
      const rows = await loadTreeHeadings(db, targetOf(source, area, relation), used)
      return rows.map((row) => ({
        name: (locale === 'en' && row.name_en) || row.name,
        slug: row.slug,
        parent: row.parent,
      }))
    },

    facets: (definition, filters = {}) => loadFacets(source, areaOf(definition), filters),

    async places(definition, range) {
      const area = areaOf(definition)
      const { key = 'id' } = requireVisitors(area.definition)
      const query = db
        .select({ key: columnOf(area, key), update_time: changeOf(area) })
        .from(area.table)
        .$dynamic()
      restrict(query, source, area, {})
      query.orderBy(columnOf(area, 'id'))
      if (range) query.limit(range.limit).offset(range.offset)
      const rows = await query
      return rows.map((row) => ({ key: String(row.key), update_time: Number(row.update_time) }))
    },

    async partsOfPlaces(definition, { size, offset }) {
      const area = areaOf(definition)
      const place = sql`row_number() over (order by ${columnOf(area, 'id')})`
      const query = db
        .select({
          part: sql<number>`(${place} - 1 + ${offset}) / ${size}`.as('part'),
          changed: changeOf(area).as('changed'),
        })
        .from(area.table)
        .$dynamic()
      restrict(query, source, area, {})
      const placed = query.as('placed')
      const rows = await db
        .select({ part: placed.part, count: sql<number>`count(*)`, update_time: sql<number>`max(${placed.changed})` })
        .from(placed)
        .groupBy(placed.part)
        .orderBy(placed.part)
      return rows.map((row) => ({
        part: Number(row.part),
        count: Number(row.count),
        update_time: Number(row.update_time),
      }))
    },
  }
  return reader as unknown as ContentReader // records and their types come from the same definition
}

/** The reader with the names that the types of {@link ContentReader} have checked against the definition. */
interface UnconstrainedReader {
  readonly list: (definition: VisitedDefinition, range?: RecordRange) => Promise<Draft[]>
  readonly listCounted: (definition: VisitedDefinition, range?: RecordRange) => Promise<CountedList<Draft>>
  readonly excerpts: ContentReader['excerpts']
  readonly mostViewed: (definition: VisitedDefinition, range?: RecordRange) => Promise<Draft[]>
  readonly find: (
    definition: VisitedDefinition,
    key: string | number,
  ) => Promise<{ readonly id: number; readonly record: Draft } | undefined>
  readonly findBeside: (
    definition: VisitedDefinition,
    id: number,
    place: { readonly side: 'before' | 'after'; readonly order: string; readonly filters?: FilterValues },
  ) => Promise<Draft | null>
  readonly has: ContentReader['has']
  readonly count: (definition: VisitedDefinition, filters?: FilterValues) => Promise<number>
  readonly countPlace: (definition: VisitedDefinition, id: number, order: string) => Promise<number>
  readonly values: (definition: VisitedDefinition, field: string) => Promise<number[]>
  readonly headings: (definition: VisitedDefinition, relation: string, filters?: FilterValues) => Promise<TreeHeading[]>
  readonly facets: (definition: VisitedDefinition, filters?: FilterValues) => ReturnType<ContentReader['facets']>
  readonly places: ContentReader['places']
  readonly partsOfPlaces: ContentReader['partsOfPlaces']
}

/** Time of the last change that visitors see. A record with a publication time changes the site at that time. */
function changeOf(area: ContentArea): SQL<number> {
  const { since } = requireVisitors(area.definition)
  const updated = columnOf(area, 'update_time')
  return since === undefined ? sql<number>`${updated}` : sql<number>`greatest(${updated}, ${columnOf(area, since)})`
}

function hasKey(area: ContentArea, key: string | number): SQL {
  const name = requireVisitors(area.definition).key ?? 'id'
  const column = columnOf(area, name)
  return typeof key === 'string' ? eq(sql`lower(${column})`, key.toLowerCase()) : eq(column, key)
}
