import { type VisitorFilter, isListField, kindOf } from '@teachnet/contract'
import { type FilterKind, plainFilter, toFacet, choicesOfParts, whereAnyPart } from './filter-kind.ts'
import { withinFilter } from './within.ts'
import { serverKindOf } from '../../records/kinds/kinds.ts'
import { loadTagTexts } from '../tag-texts.ts'
import { or, type SQL, sql, and, arrayContains, eq } from 'drizzle-orm'
import { byCount } from '../../records/kinds/facet-values.ts'
import { parseSiteTime } from '@teachnet/contract/site-time'
import { readToday } from '../today.ts'
import { rangesOf } from '@teachnet/contract/schema'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type ContentArea, targetOf, type ContentSource, requireVisitors } from '../content-source.ts'
import { columnOf } from '../joins.ts'
import { isUnder, loadTreeFacets } from '../trees.ts'
import { searchCondition } from '../search.ts'

type RangeFilter = Extract<VisitorFilter, { kind: 'range' }>

/** The number lies between two neighbouring limits. */
const rangeFilter: FilterKind<RangeFilter> = {
  ...plainFilter,
  inAddress: (_definition, { limits }) => ({ oneOf: rangesOf(limits).map(({ value }) => value) }),
  condition(place, { field, limits }, value) {
    const { area } = place
    const range = rangesOf(limits).find((each) => each.value === value)
    if (!range) throw new TypeError(`Resource ${area.definition.controller}: "${field}" has no range ${String(value)}`)
    const unit = unitOf(area, field)
    return whereAnyPart(place, [field], ({ value: amount, bind }) =>
      and(
        sql`${amount} >= ${bind(range.from * unit)}`,
        range.below === null ? undefined : sql`${amount} < ${bind(range.below * unit)}`,
      ),
    )
  },
  facets: {
    /** The number of the range that a value lies in, from 1; 0 for a value before the first limit. */
    column(place, { field, limits }) {
      const stored = sql.raw(`array[${limits.map((limit) => limit * unitOf(place.area, field)).join(',')}]::float8[]`)
      return choicesOfParts(place, field, (amount) => sql`width_bucket((${amount})::float8, ${stored})`)
    },
    /** The text of a range is its limits. */
    toChoices({ counts }, { limits }) {
      const countOf = new Map(counts.map(({ value, count }) => [Number(value), count]))
      return rangesOf(limits).flatMap(({ value, from, below }, index) =>
        toFacet(value, below === null ? `${from}+` : `${from}–${below}`, countOf.get(index + 1)),
      )
    },
  },
}

type NotBeforeFilter = Extract<VisitorFilter, { kind: 'notBefore' }>

/** The first date that is set is a day or later. */
const notBeforeFilter: FilterKind<NotBeforeFilter> = {
  ...plainFilter,
  inAddress: () => 'day',
  condition: (place, { fields }, day) =>
    whereAnyPart(place, fields, ({ value: last, bind }) => sql`(${last} is null or ${last} >= ${bind(day)})`),
  facets: undefined,
}

type MonthFilter = Extract<VisitorFilter, { kind: 'month' }>

/** The field is a date, or a time in Unix seconds. */
const monthFilter: FilterKind<MonthFilter> = {
  ...plainFilter,
  inAddress: () => 'month',
  condition(place, { field }, value) {
    const month = String(value)
    const days = [`${month}-01`, `${monthAfter(month)}-01`]
    const { timeZone } = place.source
    const [first, next] = isDay(place.area, field) ? days : days.map((day) => parseSiteTime(day, timeZone))
    return whereAnyPart(
      place,
      [field],
      ({ value: time, bind }) => sql`${time} >= ${bind(first)} and ${time} < ${bind(next)}`,
    )
  },
  facets: {
    column(place, { field }) {
      const zone = sql.raw(quote(place.source.timeZone))
      const dayOf = (value: SQL) =>
        isDay(place.area, field) ? value : sql`to_timestamp(${value}) at time zone ${zone}`
      return choicesOfParts(place, field, (value) => sql`to_char(${dayOf(value)}, 'YYYY-MM')`)
    },
    toChoices({ source, counts }, { isComing }) {
      const { locale } = source
      const first = isComing ? readToday(source).slice(0, 7) : ''
      const format = new Intl.DateTimeFormat(locale === 'en' ? 'en' : 'zh-CN', {
        year: 'numeric',
        month: 'long',
        timeZone: 'UTC',
      })
      return counts
        .filter(({ value }) => value >= first)
        .toSorted((one, other) => one.value.localeCompare(other.value))
        .flatMap(({ value, count }) => toFacet(value, format.format(new Date(`${value}-01T00:00:00Z`)), count))
    },
  },
}

/** @param month `YYYY-MM` */
function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
}

/** As a literal: a parameter in a grouped expression would differ from the one in the selection. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

type InvolvesFilter = Extract<VisitorFilter, { kind: 'involves' }>

/** One of the relations has the id. */
const involvesFilter: FilterKind<InvolvesFilter> = {
  ...plainFilter,
  inAddress: () => 'count',
  condition: ({ area }, { fields }, value) => or(...fields.map((name) => holds(area, name, value))),
  facets: {
    // A filter over several relations offers no choices: a record could count for two values of one of them.
    column: ({ area }, { fields: [relation, ...others] }) =>
      relation !== undefined && others.length === 0 ? itemsOf(area, relation) : undefined,
    /** The related records that visitors may see, the most frequent first. */
    async toChoices({ loadNames, counts }, { fields: [relation = ''] }) {
      const names = await loadNames(
        relation,
        counts.map(({ value }) => Number(value)),
      )
      const nameOf = new Map(names.map(({ id, name }) => [String(id), name]))
      return byCount(counts).flatMap(({ value, count }) => {
        const name = nameOf.get(value)
        return name === undefined ? [] : toFacet(value, name, count)
      })
    },
  },
}

type EqualsFilter = Extract<VisitorFilter, { kind: 'equals' }>

/** The field has the value. Its kind decides how addresses write values, and which choices a list offers. */
const equalsFilter: FilterKind<EqualsFilter> = {
  ...plainFilter,
  inAddress({ fields }, { field: name }) {
    const field = fields[name]
    return field ? serverKindOf(field).inAddress(field) : 'count'
  },
  condition: ({ area }, { field }, value) => holds(area, field, value),
  facets: {
    column({ area }, { field: name }) {
      const field = area.definition.fields[name]
      return field && serverKindOf(field).facets ? itemsOf(area, name) : undefined
    },
    async toChoices({ source, area, counts }, { field: name }) {
      const field = area.definition.fields[name]
      if (!field) return []
      const { facets, isTags } = serverKindOf(field)
      const tagText = await loadTagTexts(source, isTags)
      const values = facets?.(field, counts, source.locale) ?? []
      return values.map((each) => ({ ...each, text: isTags ? tagText(each.value) : each.text, parent: null }))
    },
  },
}

type UnderFilter = Extract<VisitorFilter, { kind: 'under' }>

/** The relation refers to a heading of a tree, or to one of its descendants. */
const underFilter: FilterKind<UnderFilter> = {
  ...plainFilter,
  inAddress: () => 'slug',
  condition: ({ source, area }, { field }, value) =>
    isUnder(targetOf(source, area, field), columnOf(area, field), String(value)),
  facets: {
    column: ({ area }, { field }) => columnOf(area, field),
    toChoices: ({ source, area, counts }, { field }) =>
      loadTreeFacets(source.db, { tree: targetOf(source, area, field), locale: source.locale }, counts),
  },
  tree: ({ field }) => field,
}

type WordsFilter = Extract<VisitorFilter, { kind: 'words' }>

/** The record's search document matches the words. */
const wordsFilter: FilterKind<WordsFilter> = {
  ...plainFilter,
  inAddress: () => 'words',
  condition: (place, filter, value) => searchCondition(place, filter, String(value)),
  facets: undefined,
  searchedFields: ({ fields }) => fields,
}

const kinds: { readonly [K in VisitorFilter['kind']]: FilterKind<Extract<VisitorFilter, { kind: K }>> } = {
  equals: equalsFilter,
  month: monthFilter,
  range: rangeFilter,
  within: withinFilter,
  under: underFilter,
  involves: involvesFilter,
  words: wordsFilter,
  notBefore: notBeforeFilter,
}

/** Returns the server side of a filter's kind. */
export function filterKindOf(filter: VisitorFilter): FilterKind {
  return kinds[filter.kind] as FilterKind // the entry of a kind accepts the filters of that kind
}

/** Condition that a field has a value; a list has to include it. */
function holds(area: ContentArea, name: string, value: unknown): SQL {
  const column = columnOf(area, name)
  return isList(area, name) ? arrayContains(column, [value]) : eq(column, value)
}

/** The value of a field, or each item of its list. */
function itemsOf(area: ContentArea, name: string): SQL | PgColumn {
  const column = columnOf(area, name)
  return isList(area, name) ? sql`unnest(${column})` : column
}

/** Whether a field holds days of a calendar, not Unix seconds. */
function isDay({ definition }: ContentArea, name: string): boolean {
  const field = definition.fields[name]
  return field !== undefined && kindOf(field).time === 'days'
}

/** How many stored units are 1 of a field's written value. */
function unitOf({ definition }: ContentArea, name: string): number {
  const field = definition.fields[name]
  return field ? serverKindOf(field).storedUnits : 1
}

function isList({ definition }: ContentArea, name: string): boolean {
  const field = definition.fields[name]
  return field !== undefined && isListField(field)
}

/** Values by filter name; undefined does not restrict. */
export type FilterValues = Readonly<Record<string, unknown>>

/** Builds the conditions of the filters that have a value. */
export function filterConditions(source: ContentSource, area: ContentArea, values: FilterValues): (SQL | undefined)[] {
  const declared = requireVisitors(area.definition).filters ?? {}
  return Object.entries(values).flatMap(([name, value]) => {
    if (value === undefined) return []
    const filter = declared[name]
    if (!filter) throw new TypeError(`Resource ${area.definition.controller} declares no filter "${name}"`)
    return [filterKindOf(filter).condition({ source, area }, filter, value)]
  })
}
