import {
  cacheTag,
  type Facet,
  isBilingual,
  type VisitedDefinition,
  type VisitorFilter,
  type VisitorFilters,
  type VisitorOrder,
  type VisitorRecord,
  type VisitorViewName,
} from '@teachnet/contract'
import { and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { loadViews, viewsOf } from '../db/content-view.repo.ts'
import type { ResourceTable } from '../db/table-of.ts'
import { type ContentArea, type ContentSource, requireArea, requireVisitors } from './content-source.ts'
import {
  facetColumn,
  loadTreeFacets,
  type RelatedName,
  toFieldFacets,
  toMonthFacets,
  toRangeFacets,
  toRegionFacets,
  toRelatedFacets,
  type ValueCount,
} from './facets.ts'
import { loadExcerpts } from './excerpts.ts'
import { filterConditions, type FilterValues, targetOf } from './filters.ts'
import { columnOf, createJoins, isPublic, type Joins } from './joins.ts'
import { isBeyond, orderBy } from './order.ts'
import { loadTreeHeadings } from './trees.ts'
import { type Draft, type Gathered, planView } from './view-plan.ts'

/** Selects records of an area and the view to show them in. Absent parts do not restrict the selection. */
export interface ContentRange<D extends VisitedDefinition, V extends VisitorViewName> {
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

/** A heading with records under it. */
export interface TreeHeading {
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
  /** Like `list`, with the ids of the records and the count of all records in the range. */
  readonly listCounted: <D extends VisitedDefinition, V extends VisitorViewName = 'card'>(
    definition: D,
    range?: ContentRange<D, V>,
  ) => Promise<{ readonly list: VisitorRecord<D, V>[]; readonly ids: readonly number[]; readonly total: number }>
  /**
   * For each record the part of its texts, apart from its label, around the first of the searched words, in the reader's language; '' if
   * none of these texts has one.
   *
   * @param ids of the records, in order
   */
  readonly excerpts: (definition: VisitedDefinition, ids: readonly number[], words: string) => Promise<string[]>
  /** The records whose pages were viewed most, most viewed first; records that nobody viewed are left out. */
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
  /** Key and last change of every record, for search engines. */
  readonly places: <D extends VisitedDefinition>(
    definition: D,
    order?: VisitorOrder<D>,
  ) => Promise<{ readonly key: string; readonly update_time: number }[]>
}

/** @param source the data to read, and the reader's language */
export function createContentReader(source: ContentSource): ContentReader {
  const { db, locale } = source
  const areaOf = (definition: VisitedDefinition) => requireArea(source, definition.controller)

  async function load(area: ContentArea, range: LooseRange): Promise<{ drafts: LoadedDraft[]; total: number }> {
    const joins = createJoins(source)
    const plan = planView(area, range.view ?? 'card', joins)
    const condition = and(...conditions(area, joins, range))
    const query = db
      .select(range.isCounted ? { ...plan.columns, total$: sql<number>`(count(*) over ())::int` } : plan.columns)
      .from(area.table)
      .$dynamic()
    addJoins(query, joins)
    query.where(condition).orderBy(...(range.ordered ?? orderBy(area, range.order)))
    if (range.limit !== undefined) query.limit(range.limit)
    if (range.offset !== undefined) query.offset(range.offset)
    const rows: readonly Readonly<Record<string, unknown>>[] = await query
    const drafts = rows.map((row) => ({ id: Number(row.id), row, draft: plan.toRecord(row, source) }))
    for (const gathered of plan.gathered) await gather(drafts, gathered)
    if (plan.hasViews) await addViews(area, drafts)
    return { drafts, total: Number(rows[0]?.total$ ?? 0) }
  }

  function conditions(area: ContentArea, joins: Joins, range: LooseRange): (SQL | undefined)[] {
    const id = columnOf(area, 'id')
    return [
      isPublic(source, area, joins),
      ...filterConditions(source, area, range.filters ?? {}),
      range.except === undefined ? undefined : ne(id, range.except),
      range.ids && inArray(id, [...range.ids]),
      range.where,
    ]
  }

  /** Loads the public records whose ids are in a column, in the order of the ids. */
  async function gather(loaded: readonly LoadedDraft[], { name, ids, controller, view }: Gathered): Promise<void> {
    const wanted = [...new Set(loaded.flatMap(({ row }) => idsIn(row[ids])))]
    const found = wanted.length === 0 ? [] : (await load(requireArea(source, controller), { view, ids: wanted })).drafts
    const byId = new Map(found.map(({ id, draft }) => [id, draft]))
    for (const { row, draft } of loaded) draft[name] = idsIn(row[ids]).flatMap((id) => byId.get(id) ?? [])
  }

  async function addViews({ definition }: ContentArea, loaded: readonly LoadedDraft[]): Promise<void> {
    const views = await loadViews(
      db,
      definition.table,
      loaded.map(({ id }) => id),
    )
    for (const { id, draft } of loaded) draft.views = views.get(id) ?? 0
  }

  /** Selects the values of one column in the records that visitors may see. */
  function selectValues(area: ContentArea, name: string, range: LooseRange) {
    const joins = createJoins(source)
    const condition = and(...conditions(area, joins, range))
    const query = db
      .selectDistinct({ value: columnOf(area, name) })
      .from(area.table)
      .$dynamic()
    addJoins(query, joins)
    return query.where(condition)
  }

  /** Counts the records of each value. A record with several values counts once for each. */
  async function countValues(area: ContentArea, column: SQL | PgColumn, range: LooseRange) {
    const joins = createJoins(source)
    const condition = and(...conditions(area, joins, range))
    const query = db
      .select({ value: sql`${column}`.as('value') })
      .from(area.table)
      .$dynamic()
    addJoins(query, joins)
    const found = query.where(condition).as('found')
    const rows = await db
      .select({ value: sql<string | null>`${found.value}::text`, count: sql<number>`count(*)::int` })
      .from(found)
      .groupBy(sql`1`)
    return rows.flatMap(({ value, count }) => (value === null || value === '' ? [] : [{ value, count }]))
  }

  async function loadFacets(area: ContentArea, filter: VisitorFilter, filters: FilterValues): Promise<Facet[]> {
    const column = facetColumn(source, area, filter)
    if (!column) return []
    const counts = await countValues(area, column, { filters })
    if (filter.kind === 'involves')
      return toRelatedFacets(await loadNames(area, filter.fields[0] ?? '', counts), counts)
    if (filter.kind === 'month') return toMonthFacets(counts, locale)
    if (filter.kind === 'range') return toRangeFacets(filter.limits, counts)
    if (!('field' in filter)) return []
    if (filter.kind === 'under')
      return loadTreeFacets(db, { tree: targetOf(source, area, filter.field), locale }, counts)
    if (filter.kind === 'within') return toRegionFacets(counts)
    return toFieldFacets(area.definition.fields[filter.field], counts, locale)
  }

  /** The labels of the related records that visitors may see. */
  async function loadNames(area: ContentArea, relation: string, counts: readonly ValueCount[]): Promise<RelatedName[]> {
    const target = targetOf(source, area, relation)
    const { labelField, fields } = target.definition
    const label = fields[labelField]
    const joins = createJoins(source)
    const ids = counts.map(({ value }) => Number(value))
    const query = db
      .select({
        id: columnOf(target, 'id'),
        name: columnOf(target, labelField),
        ...(label && isBilingual(label) && { name_en: columnOf(target, `${labelField}_en`) }),
      })
      .from(target.table)
      .$dynamic()
    const condition = and(...conditions(target, joins, { ids }))
    addJoins(query, joins)
    const rows: readonly Readonly<Record<string, unknown>>[] = ids.length === 0 ? [] : await query.where(condition)
    return rows.map(({ id, name, name_en }) => ({
      id: Number(id),
      name: String((locale === 'en' && name_en) || name),
    }))
  }

  async function countIn(area: ContentArea, range: LooseRange): Promise<number> {
    const found = selectValues(area, 'id', range).as('found')
    const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(found)
    return row?.count ?? 0
  }

  const reader: LooseReader = {
    list: async (definition, range = {}) => (await load(areaOf(definition), range)).drafts.map(({ draft }) => draft),

    async listCounted(definition, range = {}) {
      const { drafts, total } = await load(areaOf(definition), { ...range, isCounted: true })
      return { list: drafts.map(({ draft }) => draft), ids: drafts.map(({ id }) => id), total }
    },

    excerpts: (definition, ids, words) => loadExcerpts(source, areaOf(definition), ids, words),

    async mostViewed(definition, range = {}) {
      const area = areaOf(definition)
      const views = viewsOf(definition.table, columnOf(area, 'id'))
      const ordered = [sql`${views} desc`, desc(columnOf(area, 'id'))]
      const { drafts } = await load(area, { ...range, where: sql`${views} > 0`, ordered })
      return drafts.map(({ draft }) => draft)
    },

    async find(definition, key) {
      const area = areaOf(definition)
      const { drafts } = await load(area, { view: 'page', limit: 1, where: hasKey(area, key) })
      if (drafts[0]) source.addTag(cacheTag(area.definition.table, drafts[0].id))
      return drafts[0] && { id: drafts[0].id, record: drafts[0].draft }
    },

    async findBeside(definition, id, { side, order, filters }) {
      const area = areaOf(definition)
      const { drafts } = await load(area, {
        view: 'link',
        filters: filters ?? {},
        limit: 1,
        where: isBeyond(area, order, id, side),
        ordered: orderBy(area, order, { isReversed: side === 'before' }),
      })
      return drafts[0]?.draft ?? null
    },

    async has(definition, id) {
      return (await countIn(areaOf(definition), { ids: [id] })) > 0
    },

    count: (definition, filters = {}) => countIn(areaOf(definition), { filters }),

    async countPlace(definition, id, order) {
      const area = areaOf(definition)
      return 1 + (await countIn(area, { where: isBeyond(area, order, id, 'before') }))
    },

    async values(definition, field) {
      const area = areaOf(definition)
      const rows = await selectValues(area, field, {}).orderBy(desc(columnOf(area, field)))
      return rows.map(({ value }) => Number(value))
    },

    async headings(definition, relation, filters = {}) {
      const area = areaOf(definition)
      const used = selectValues(area, relation, { filters })
      const rows = await loadTreeHeadings(db, targetOf(source, area, relation), used)
      return rows.map((row) => ({
        name: (locale === 'en' && row.name_en) || row.name,
        slug: row.slug,
        parent: row.parent,
      }))
    },

    async facets(definition, filters = {}) {
      const area = areaOf(definition)
      const declared = Object.entries(requireVisitors(area.definition).filters ?? {})
      const loaded = await Promise.all(
        declared.map(async ([name, filter]) => {
          const others = Object.fromEntries(Object.entries(filters).filter(([each]) => each !== name))
          return [name, await loadFacets(area, filter, others)] as const
        }),
      )
      return Object.fromEntries(loaded.filter(([, facets]) => facets.length > 0))
    },

    async places(definition, order) {
      const area = areaOf(definition)
      const { key = 'id' } = requireVisitors(area.definition)
      const joins = createJoins(source)
      const condition = and(...conditions(area, joins, {}))
      const query = db
        .select({ key: columnOf(area, key), update_time: columnOf(area, 'update_time') })
        .from(area.table)
        .$dynamic()
      addJoins(query, joins)
      const rows = await query.where(condition).orderBy(...orderBy(area, order))
      return rows.map((row) => ({ key: String(row.key), update_time: Number(row.update_time) }))
    },
  }
  return reader as unknown as ContentReader // records and their types come from the same definition
}

interface LoadedDraft {
  readonly id: number
  readonly row: Readonly<Record<string, unknown>>
  readonly draft: Draft
}

/** A range whose names the types have checked against the definition. */
interface LooseRange {
  readonly view?: VisitorViewName
  readonly filters?: FilterValues
  readonly order?: string
  readonly limit?: number
  readonly offset?: number
  readonly except?: number
  readonly ids?: readonly number[]
  readonly isCounted?: boolean
  readonly where?: SQL | undefined
  readonly ordered?: readonly SQL[]
}

interface LooseReader {
  readonly list: (definition: VisitedDefinition, range?: LooseRange) => Promise<Draft[]>
  readonly listCounted: (
    definition: VisitedDefinition,
    range?: LooseRange,
  ) => Promise<{ readonly list: Draft[]; readonly ids: readonly number[]; readonly total: number }>
  readonly excerpts: ContentReader['excerpts']
  readonly mostViewed: (definition: VisitedDefinition, range?: LooseRange) => Promise<Draft[]>
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
  readonly places: (definition: VisitedDefinition, order?: string) => ReturnType<ContentReader['places']>
}

/** A query builder that accepts joins. */
interface Joinable {
  readonly innerJoin: (table: ResourceTable, on: SQL | undefined) => unknown
  readonly leftJoin: (table: ResourceTable, on: SQL | undefined) => unknown
}

/** The builder of a dynamic query is mutable. */
function addJoins(query: Joinable, joins: Joins): void {
  for (const { area, on, isRequired } of joins.all())
    if (isRequired) query.innerJoin(area.table, on)
    else query.leftJoin(area.table, on)
}

function hasKey(area: ContentArea, key: string | number): SQL {
  const name = requireVisitors(area.definition).key ?? 'id'
  const column = columnOf(area, name)
  return typeof key === 'string' ? eq(sql`lower(${column})`, key.toLowerCase()) : eq(column, key)
}

/** Returns the ids in the column of a to-many relation. */
function idsIn(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : []
}
