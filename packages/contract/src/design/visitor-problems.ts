import { isListField, isPrivateFile, kindOf } from '../definition/fields.ts'
import { fieldOf, type ResourceDefinition } from '../definition/resource.ts'
import { orderTerms } from '../definition/visitors.ts'
import { visitorsProblem } from '../schema/view-schema.ts'
import type { DesignProblem } from './design.ts'

/** Kinds that a filter of visitors can compare with a value. */
const comparedKinds = ['choice', 'tags']
const searchedKinds = ['text', 'richText']

/** Whether visitors may see a field of a design. */
export function isForVisitors(definition: ResourceDefinition, name: string): boolean {
  const field = fieldOf(definition, name)
  return field !== undefined && !field.internal && kindOf(field).isForVisitors && !isPrivateFile(field)
}

/** Whether lists for visitors can be ordered by a field: an order shows what a field contains, so visitors must be allowed to see it. */
export function isOrdering(definition: ResourceDefinition, name: string): boolean {
  const field = fieldOf(definition, name)
  return (
    field !== undefined &&
    isForVisitors(definition, name) &&
    !isListField(field) &&
    !['richText', 'rows'].includes(field.kind)
  )
}

/** The kind of filter that visitors have by a field; undefined: none. */
export function filterKindFor(definition: ResourceDefinition, name: string): 'equals' | 'month' | 'words' | undefined {
  const field = fieldOf(definition, name)
  if (!field || !isForVisitors(definition, name)) return undefined
  if (comparedKinds.includes(field.kind)) return 'equals'
  if (searchedKinds.includes(field.kind)) return 'words'
  return kindOf(field).time === undefined ? undefined : 'month'
}

/** The contradictions in what a design shows to visitors. */
export function visitorProblems(definition: ResourceDefinition): DesignProblem[] {
  const { visitors } = definition
  if (!visitors) return []
  const filters = Object.values(visitors.filters ?? {})
  const shown = [...visitors.card.fields, ...(visitors.page?.fields ?? [])]
  const ordered = Object.values(visitors.orders).flatMap((order) => orderTerms(order).map(({ field }) => field))
  const closed = shown.find((name) => !isForVisitors(definition, name))
  const unordered = ordered.find((name) => !isOrdering(definition, name))
  const unfiltered = filters
    .flatMap((filter) =>
      ('fields' in filter ? filter.fields : [filter.field]).map((name) => ({ name, kind: filter.kind })),
    )
    .find(({ name, kind }) => filterKindFor(definition, name) !== kind)
  const named = (message: string, name: string): DesignProblem => ({
    path: ['visitors'],
    message: `design.problem.${message}`,
    values: { name: name.slice(0, 100) },
  })
  const found = [
    ...(visitors.card.fields.length === 0 ? [{ path: ['visitors'], message: 'design.problem.visitorsNothing' }] : []),
    ...(closed === undefined ? [] : [named('visitorsField', closed)]),
    ...(unordered === undefined ? [] : [named('visitorsOrder', unordered)]),
    ...(unfiltered === undefined ? [] : [named('visitorsFilter', unfiltered.name)]),
  ]
  const rest = found.length > 0 ? undefined : visitorsProblem(definition)
  return rest === undefined
    ? found
    : [{ path: ['visitors'], message: 'design.problem.other', values: { detail: rest } }]
}
