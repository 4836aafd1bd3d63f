import { permissionOf, type ResourceDefinition } from '@teachnet/contract'
import { figureFields, panelCalls, addedField, type FigureKind, type PanelFigures } from '@teachnet/contract/panels'
import { menuCalls } from '@teachnet/contract/preferences'
import { calls, type Locale, parseListQuery } from '@teachnet/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AdminCaller, hasNode } from '../../http/caller/caller.ts'
import { loadListRemark } from '../access/index.ts'
import type { BoundResource, CrudContext } from '../../records/bound-resource.ts'
import { requireFewTerms } from '../../records/list/list-records.ts'
import { toSelection } from '../../records/list/query.ts'
import { searchOf } from '../../records/list/searchable.ts'
import { fail } from '../../platform/errors.ts'
import { limitsOf } from '../../records/scope.ts'
import type { CachePort, ClockPort, DatabasePort } from '../../platform/ports.ts'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import {
  type WaitingArea,
  type CountedTable,
  countShares,
  type Measure,
  measureByDay,
  measurePeriods,
} from './dashboard.repo.ts'
import { type ApplicationArea, loadStatistics, loadWaiting, type Span, spanOf } from './dashboard.service.ts'
import { serverKindOf } from '../../records/kinds/kinds.ts'
import { joined } from '../../platform/db/statement.ts'

const node = 'dashboard'

export interface DashboardOptions {
  readonly loadSettings: () => Promise<{ readonly timeZone: string }>
  readonly findContext: (request: FastifyRequest) => Promise<CrudContext>
  /** The counts of the caller's inbox; undefined without an inbox. */
  readonly countInbox: (context: CrudContext) => Promise<{ readonly unread: number; readonly due: number } | undefined>
  /** Returns the version of the caller's menu and rights, see `AdminInit`. */
  readonly menuVersion: (caller: AdminCaller, locale: Locale) => Promise<string>
  /** The areas whose records are applications, with the rows that the administrator may see. */
  readonly applicationAreas: (context: CrudContext) => Promise<readonly ApplicationArea[]>
}

/** Serves the dashboard of the back office: the old back end's reply, and the figures of our own page. */
export function dashboardRoutes(
  app: FastifyInstance,
  deps: DatabasePort & ClockPort & CachePort,
  { loadSettings, findContext, menuVersion, applicationAreas, countInbox }: DashboardOptions,
): void {
  serveCall(app, menuCalls.waitingRecords, async ({ request }) => {
    const context = await findContext(request)
    const [waiting, inbox, version] = await Promise.all([
      waitingAreasOf(context).then((areas) => loadWaiting(deps.db, areas)),
      countInbox(context),
      menuVersion(context.caller, context.locale),
    ])
    return success({ waiting, menuVersion: version, inbox, isClosed: app.maintenance.current() !== undefined })
  })
  serveCall(app, calls.dashboard, async () => success({ remark: await loadListRemark(deps, node) }))
  serveCall(app, panelCalls.panelFigures, async ({ caller, request, query }) => {
    const context = await findContext(request)
    const resource = context.resources.find(query.controller)
    if (!resource || !hasNode(caller, permissionOf(resource.definition, 'index'))) throw fail('FORBIDDEN')
    const offered = figureFields(resource.definition, query.kind)
    if (offered.length > 0 ? !offered.includes(query.field) : query.kind === 'sum' || query.kind === 'shares')
      throw fail('PARAMETER', { message: 'error.parameterNamed', values: { name: 'field' }, field: 'field' })
    const { timeZone } = await loadSettings()
    const limit = await conditionOf(context, resource, query)
    const span = spanOf(query, Math.floor(deps.clock() / 1000), timeZone)
    return success(await loadPanel(deps, { ...query, definition: resource.definition, limit, span }))
  })
  serveCall(app, calls.dashboardStatistics, async ({ caller, request, query }) => {
    const context = await findContext(request)
    const { timeZone } = await loadSettings()
    const [applications, waiting] = await Promise.all([applicationAreas(context), waitingAreasOf(context)])
    const statistics = await loadStatistics(deps, { timeZone, applications, waiting, period: query })
    // Every account with this page gets the other numbers; only accounts that see all of the list of members get the names.
    const seesMembers = hasNode(caller, 'user/user/index') && !context.resources.find('user.User')?.whole
    return success(seesMembers ? statistics : { ...statistics, members: { ...statistics.members, latest: [] } })
  })
}

/** The areas with records that wait for the back office, as far as the administrator sees them. */
async function waitingAreasOf(context: CrudContext): Promise<WaitingArea[]> {
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

/** A requested figure of an area: its records, and what is measured. */
interface RequestedPanel extends Pick<CountedTable, 'limit'> {
  readonly definition: ResourceDefinition
  readonly kind: FigureKind
  /** One of `figureFields`. */
  readonly field: string
  readonly span: Span
}

/** The condition for the records of a panel: those that the caller's list shows with the same search. */
async function conditionOf(
  context: CrudContext,
  resource: BoundResource,
  { search, quickSearch }: { readonly search: string; readonly quickSearch: string },
) {
  const query = parseListQuery({ search: search === '' ? [] : parseJson(search), quickSearch })
  requireFewTerms(query)
  const limits = await limitsOf(context, resource, 'list')
  return toSelection(resource, query, limits, await searchOf(context, resource, query)).where
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw fail('PARAMETER', { message: 'error.parameterNamed', values: { name: 'search' }, field: 'search' })
  }
}

/** Loads the figures of a panel from the records that `limit` allows. */
async function loadPanel(
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
