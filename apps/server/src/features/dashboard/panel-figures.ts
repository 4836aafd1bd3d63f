import { permissionOf, type ResourceDefinition } from '@teachnet/contract'
import { addedField, figureFields, type FigureKind, type PanelFigures } from '@teachnet/contract/panels'
import { parseListQuery } from '@teachnet/protocol'
import { hasNode } from '../../http/caller/caller.ts'
import { fail } from '../../platform/errors.ts'
import { joined } from '../../platform/db/statement.ts'
import type { DatabasePort } from '../../platform/ports.ts'
import type { BoundResource, CrudContext } from '../../records/bound-resource.ts'
import { serverKindOf } from '../../records/kinds/kinds.ts'
import { requireFewTerms } from '../../records/list/list-records.ts'
import { toSelection } from '../../records/list/query.ts'
import { searchOf } from '../../records/list/searchable.ts'
import { limitsOf } from '../../records/scope.ts'
import {
  type CountedTable,
  countShares,
  type Measure,
  measureByDay,
  measurePeriods,
  type WaitingArea,
} from './dashboard.repo.ts'
import type { Span } from './dashboard.service.ts'

/** The areas with records that wait for the back office, as far as the administrator sees them. */
export async function waitingAreasOf(context: CrudContext): Promise<WaitingArea[]> {
  const areas = context.resources
    .all()
    .filter(({ definition }) => definition.waiting && hasNode(context.caller, permissionOf(definition, 'index')))
  const counted = areas.map(async (resource) => {
    const { controller, table, waiting } = resource.definition
    const limit = joined(await limitsOf(context, resource, 'list'), 'and')
    return waiting ? [{ controller, table, limit, ...waiting }] : []
  })
  return (await Promise.all(counted)).flat()
}

/**
 * Returns the area of a panel.
 *
 * @throws FORBIDDEN unless the caller may open its list, PARAMETER for a field that has no such figure
 */
export function requirePanel(
  { caller, resources }: CrudContext,
  { controller, kind, field }: { readonly controller: string; readonly kind: FigureKind; readonly field: string },
): BoundResource {
  const resource = resources.find(controller)
  if (!resource || !hasNode(caller, permissionOf(resource.definition, 'index'))) throw fail('FORBIDDEN')
  const offered = figureFields(resource.definition, kind)
  if (offered.length > 0 ? !offered.includes(field) : kind === 'sum' || kind === 'shares')
    throw fail('PARAMETER', { message: 'error.parameterNamed', values: { name: 'field' }, field: 'field' })
  return resource
}

/** A requested figure of an area: its records, and what is measured. */
interface RequestedPanel extends Pick<CountedTable, 'limit'> {
  readonly definition: ResourceDefinition
  readonly kind: FigureKind
  /** One of `figureFields`. */
  readonly field: string
  readonly span: Span
}

/** The condition for the records of a panel: those that the caller's list shows with the same search. */
export async function conditionOf(
  context: CrudContext,
  resource: BoundResource,
  { search, quickSearch }: { readonly search: unknown; readonly quickSearch: string },
) {
  const query = parseListQuery({ search, quickSearch })
  requireFewTerms(query)
  const limits = await limitsOf(context, resource, 'list')
  return toSelection(resource, query, limits, await searchOf(context, resource, query)).where
}

/** Loads the figures of a panel from the records that `limit` allows. */
export async function loadPanel(
  { db }: DatabasePort,
  { definition, kind, field, limit, span }: RequestedPanel,
): Promise<PanelFigures> {
  const { forReading } = db
  const { days, before, starts } = span
  const rows: CountedTable = { table: definition.table, limit }
  const added = addedField(definition)
  const summed = definition.fields[field]
  const measure: Measure =
    kind === 'sum' && summed ? { sum: field, units: serverKindOf(summed).storedUnits } : { sum: undefined, units: 1 }
  const [start = 0, between = 0, end = 0] = [starts[0], starts[before.length], starts.at(-1)]
  const period = added === undefined ? undefined : { added, start, between, end }
  const [totals, byDay, shares] = await Promise.all([
    measurePeriods(forReading, rows, { measure, period }),
    kind === 'trend' && added !== undefined ? measureByDay(forReading, rows, { added, starts }) : undefined,
    kind === 'shares' ? countShares(forReading, rows, field) : [],
  ])
  const values = byDay ? [...before, ...days].map((_day, index) => byDay.get(index) ?? 0) : []
  return {
    ...totals,
    days: byDay ? [...days] : [],
    byDay: values.slice(before.length),
    byDayBefore: values.slice(0, before.length),
    shares,
  }
}
