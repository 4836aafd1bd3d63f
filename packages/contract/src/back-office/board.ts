import { type Field, referenceOf, searchOperatorOf } from '../definition/fields.ts'
import type { ResourceDefinition } from '../definition/resource.ts'
import type { BoardFilter, DashboardBoard, DashboardPanel } from '../calls/panel-calls.schemas.ts'
import type { SearchTerm } from '@teachnet/protocol'

/** The dashboard before an administrator arranges it. */
export const defaultBoard: DashboardBoard = {
  panels: [
    { kind: 'totals', isWide: true },
    { kind: 'waiting', isWide: true },
    { kind: 'visits' },
    { kind: 'members' },
    { kind: 'forms', isWide: true },
    { kind: 'applications' },
    { kind: 'latest' },
  ],
  days: 30,
  hasComparison: true,
}

/** What a filter of the dashboard on this field is about; undefined: none is offered. */
export function boardTargetOf(field: Field): string | undefined {
  if (field.list === false || searchOperatorOf(field) === undefined) return undefined
  if (field.kind === 'region') return field.kind
  const reference = referenceOf(field)
  if (!reference) return undefined
  const filter = String(new URLSearchParams(reference.filter))
  return filter === '' ? reference.resource : `${reference.resource}?${filter}`
}

/** The condition by which a filter of the dashboard is applied to an area; undefined for an area without such a field. */
export function filterTerm(
  { controller, fields }: ResourceDefinition,
  { of, value }: BoardFilter,
): SearchTerm | undefined {
  const [id = ''] = value
  if (of === controller) return { field: 'id', operator: 'eq', val: id }
  const [name, field] = Object.entries(fields).find(([, each]) => boardTargetOf(each) === of) ?? []
  if (name === undefined || !field) return undefined
  if (field.kind === 'region') return { field: name, operator: 'FIND_IN_SET', val: value }
  return referenceOf(field)?.isList
    ? { field: name, operator: 'FIND_IN_SET', val: [id] }
    : { field: name, operator: 'eq', val: id }
}

/** The conditions of a panel: its own, and those of the dashboard. */
export function panelTerms(
  definition: ResourceDefinition,
  { search = [] }: DashboardPanel,
  filters: readonly BoardFilter[] = [],
): readonly SearchTerm[] {
  return [...search, ...filters.flatMap((filter) => filterTerm(definition, filter) ?? [])]
}
