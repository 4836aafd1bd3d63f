import { type Field, isBilingual, type VisitorFilter } from '@teachnet/contract'
import { arrayContains, eq, gte, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type ContentArea, type ContentSource, requireArea, requireVisitors } from './content-source.ts'
import { columnOf } from './joins.ts'
import { matchesWords } from './matches-words.ts'
import { isUnder } from './trees.ts'

/** Values by the names of filters; undefined narrows nothing. */
export type FilterValues = Readonly<Record<string, unknown>>

/** The conditions of the filters that have a value. */
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
      return eq(columnOf(area, filter.field), value)
    case 'under':
      return isUnder(targetOf(source, area, filter.field), columnOf(area, filter.field), String(value))
    case 'involves':
      return or(...filter.fields.map((name) => involves(area, name, value)))
    case 'words':
      return matchesWords(
        String(value),
        filter.fields.flatMap((name) => textColumns(area, name)),
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

/** The area that a relation points into. */
export function targetOf(source: ContentSource, { definition }: ContentArea, relation: string): ContentArea {
  const field = definition.fields[relation]
  if (field?.kind !== 'relation' && field?.kind !== 'relations')
    throw new TypeError(`Resource ${definition.controller}: "${relation}" is not a relation`)
  return requireArea(source, field.resource)
}

function involves(area: ContentArea, name: string, id: unknown): SQL {
  const column = columnOf(area, name)
  return kindOf(area, name) === 'relations' ? arrayContains(column, [id]) : eq(column, id)
}

function textColumns(area: ContentArea, name: string) {
  const field = area.definition.fields[name]
  return [name, ...(field && isBilingual(field) ? [`${name}_en`] : [])].map((each) => columnOf(area, each))
}

function kindOf({ definition }: ContentArea, name: string): Field['kind'] | undefined {
  return definition.fields[name]?.kind
}
