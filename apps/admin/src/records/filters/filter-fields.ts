import { type Field, referenceOf, type ResourceDefinition, searchOperatorOf } from '@teachnet/contract'
import type { SearchOperator } from '@teachnet/protocol'
import { kindValueOf } from '../../fields/values.ts'

/** A field by which a list can be filtered: one of its own, or one of a related record. */
export interface FilterField {
  /** As in search terms: `name`, or `teacher.name` for the name of the related teacher. */
  readonly path: string
  /** The name of the field in its own definition. */
  readonly name: string
  readonly field: Field
  /** The definition that the field belongs to. */
  readonly definition: ResourceDefinition
  /** The relation of the list's records that leads to the related record. */
  readonly through: Field | undefined
}

export type FindResource = (controller: string) => ResourceDefinition | undefined

/** The operators that a filter offers for a field, the usual one first. A value that must be given is never empty. */
export function operatorsOf(field: Field): readonly SearchOperator[] {
  if (field.search === false || field.internal || (field.virtual && !field.search)) return []
  const offered = kindValueOf(field)
    .operators(field)
    .filter((operator) => !field.required || !isUnary(operator))
  const usual = searchOperatorOf(field)
  return usual === undefined ? offered : [usual, ...offered.filter((operator) => operator !== usual)]
}

/** Whether an operator takes no value. */
export function isUnary(operator: SearchOperator): boolean {
  return operator === 'NULL' || operator === 'NOT NULL'
}

/** All fields that a list can be filtered by: its own, then those of each related record. */
export function filterFieldsOf(definition: ResourceDefinition, findResource: FindResource): readonly FilterField[] {
  const own = offeredFieldsOf(definition, '', undefined)
  const related = own.flatMap(({ field }) => {
    const reference = referenceOf(field)
    const target = reference && findResource(reference.resource)
    return reference && target ? offeredFieldsOf(target, `${reference.as}.`, field) : []
  })
  return [...own, ...related]
}

/** Returns the field that a search term names; undefined if the list cannot be filtered by it. */
export function findFilterField(
  definition: ResourceDefinition,
  path: string,
  findResource: FindResource,
): FilterField | undefined {
  const dot = path.indexOf('.')
  if (dot === -1) return filterField(definition, path, '', undefined)
  const as = path.slice(0, dot)
  const through = Object.values(definition.fields).find((field) => referenceOf(field)?.as === as)
  const reference = through && referenceOf(through)
  const target = reference && findResource(reference.resource)
  return target && filterField(target, path.slice(dot + 1), `${as}.`, through)
}

function offeredFieldsOf(definition: ResourceDefinition, prefix: string, through: Field | undefined): FilterField[] {
  return Object.entries(definition.fields).flatMap(([name, field]) => {
    // A field that no list shows is offered only if the definition states how it is searched.
    if (field.list === false && !field.search) return []
    return filterField(definition, name, prefix, through) ?? []
  })
}

function filterField(
  definition: ResourceDefinition,
  name: string,
  prefix: string,
  through: Field | undefined,
): FilterField | undefined {
  const field = Object.hasOwn(definition.fields, name) ? definition.fields[name] : undefined
  return field && operatorsOf(field).length > 0
    ? { path: `${prefix}${name}`, name, field, definition, through }
    : undefined
}

/** Message ids of the operators that filters offer. Only an address can name the others; they compare like their signs. */
export const operatorTexts = {
  eq: 'filter.is',
  ne: 'filter.isNot',
  gt: 'filter.more',
  egt: 'filter.least',
  lt: 'filter.less',
  elt: 'filter.most',
  LIKE: 'filter.contains',
  'NOT LIKE': 'filter.lacks',
  IN: 'filter.anyOf',
  'NOT IN': 'filter.noneOf',
  RANGE: 'filter.between',
  'NOT RANGE': 'filter.outside',
  NULL: 'filter.empty',
  'NOT NULL': 'filter.given',
  FIND_IN_SET: 'filter.allOf',
} as const satisfies Record<SearchOperator, string>
