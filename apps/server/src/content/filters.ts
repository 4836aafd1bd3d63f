import { isBilingual, type VisitorFilter, referenceOf } from '@teachnet/contract'
import { rangesOf } from '@teachnet/contract/schema'
import { parseSiteTime } from '@teachnet/contract/site-time'
import { and, arrayContains, eq, gte, isNull, lt, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { type ContentArea, type ContentSource, requireArea, requireVisitors } from './content-source.ts'
import { columnOf } from './joins.ts'
import { matchesWords } from './matches-words.ts'
import { isUnder } from './trees.ts'

/** Values by filter name; undefined does not restrict. */
export type FilterValues = Readonly<Record<string, unknown>>

/** Builds the conditions of the filters that have a value. */
export function filterConditions(source: ContentSource, area: ContentArea, values: FilterValues): (SQL | undefined)[] {
  const declared = requireVisitors(area.definition).filters ?? {}
  return Object.entries(values).flatMap(([name, value]) => {
    if (value === undefined) return []
    const filter = declared[name]
    if (!filter) throw new TypeError(`Resource ${area.definition.controller} declares no filter "${name}"`)
    return [conditionOf(source, area, filter, value)]
  })
}

function conditionOf(source: ContentSource, area: ContentArea, filter: VisitorFilter, value: unknown): SQL | undefined {
  switch (filter.kind) {
    case 'equals':
      return isMultiple(area, filter.field)
        ? arrayContains(columnOf(area, filter.field), [value])
        : eq(columnOf(area, filter.field), value)
    case 'month':
      return isInMonth(source, area, filter.field, String(value))
    case 'range':
      return isInRange(area, filter, String(value))
    case 'within':
      return arrayContains(columnOf(area, filter.field), [value])
    case 'under':
      return isUnder(targetOf(source, area, filter.field), columnOf(area, filter.field), String(value))
    case 'involves':
      return or(...filter.fields.map((name) => involves(area, name, value)))
    case 'words':
      return matchesWords(
        String(value),
        filter.fields.flatMap((name) => textsOf(area, name)),
      )
    case 'notBefore': {
      const last = sql`coalesce(${sql.join(
        filter.fields.map((name) => columnOf(area, name)),
        sql`, `,
      )})`
      return or(isNull(last), gte(last, value))
    }
  }
}

/** Returns the target area of a relation. */
export function targetOf(source: ContentSource, { definition }: ContentArea, relation: string): ContentArea {
  const field = definition.fields[relation]
  const reference = field && referenceOf(field)
  if (!reference) throw new TypeError(`Resource ${definition.controller}: "${relation}" is not a relation`)
  return requireArea(source, reference.resource)
}

function involves(area: ContentArea, name: string, id: unknown): SQL {
  const column = columnOf(area, name)
  const field = area.definition.fields[name]
  return field && referenceOf(field)?.isList ? arrayContains(column, [id]) : eq(column, id)
}

/** The visible text of a field in both languages: the tags of rich text are not searched. */
function textsOf(area: ContentArea, name: string): SQLWrapper[] {
  const field = area.definition.fields[name]
  return [name, ...(field && isBilingual(field) ? [`${name}_en`] : [])].map((each) => {
    const column = columnOf(area, each)
    return field?.kind === 'richText' ? sql`regexp_replace(${column}, '<[^>]*>', '', 'g')` : column
  })
}

function isMultiple({ definition }: ContentArea, name: string): boolean {
  const field = definition.fields[name]
  return field?.kind === 'tags' || (field?.kind === 'choice' && field.multiple === true)
}

/** The field is a date, or a time in Unix seconds. */
function isInMonth({ timeZone }: ContentSource, area: ContentArea, name: string, month: string): SQL | undefined {
  const column = columnOf(area, name)
  const [first, next] = [`${month}-01`, `${monthAfter(month)}-01`]
  if (area.definition.fields[name]?.kind === 'date') return and(gte(column, first), lt(column, next))
  return and(gte(column, parseSiteTime(first, timeZone)), lt(column, parseSiteTime(next, timeZone)))
}

/** @param month `YYYY-MM` */
function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
}

type RangeFilter = Extract<VisitorFilter, { kind: 'range' }>

function isInRange(area: ContentArea, { field, limits }: RangeFilter, value: string): SQL | undefined {
  const range = rangesOf(limits).find((each) => each.value === value)
  if (!range) throw new TypeError(`Resource ${area.definition.controller}: "${field}" has no range ${value}`)
  const column = columnOf(area, field)
  const unit = unitOf(area, field)
  return and(gte(column, range.from * unit), range.below === null ? undefined : lt(column, range.below * unit))
}

/** Stored units of 1: money is stored in cents. */
export function unitOf({ definition }: ContentArea, name: string): number {
  return definition.fields[name]?.kind === 'money' ? 100 : 1
}
