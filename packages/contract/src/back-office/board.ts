import { type Field, referenceOf, searchOperatorOf } from '../definition/fields.ts'
import type { ResourceDefinition } from '../definition/resource.ts'
import {
  type BoardFilter,
  type DashboardBoard,
  type DashboardPanel,
  longestRange,
} from '../calls/panel-calls.schemas.ts'
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

/** The place of the dashboard of all administrators among those of groups. */
export const everybody = 0

/** The number of days of a range of dates, `YYYY-MM-DD`; undefined if it is not a range that figures can be about. */
export function rangeLength(from: string, to: string): number | undefined {
  const length = dayNumber(to) - dayNumber(from) + 1
  return length >= 1 && length <= longestRange ? length : undefined
}

/** Days since 1970-01-01; NaN for anything but a date. */
function dayNumber(date: string): number {
  const start = Date.parse(`${date}T00:00:00Z`)
  return Number.isFinite(start) && new Date(start).toISOString().slice(0, 10) === date ? start / 86_400_000 : Number.NaN
}

/** The change against the period before in percent; undefined where nothing can be compared. */
export function changeInPercent(now: number | null, before: number | null): number | undefined {
  if (now === null || before === null || before === 0) return undefined
  return Math.round(((now - before) / Math.abs(before)) * 100)
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
