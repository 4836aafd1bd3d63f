import { isBilingual, type VisitorFilter, referenceOf } from '@teachnet/contract'
import { arrayContains, eq, gte, isNull, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
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
  return field?.kind === 'choice' && field.multiple === true
}
