import { panelCalls } from '@teachnet/contract/panels'
import { menuCalls } from '@teachnet/contract/preferences'
import { calls, type Locale } from '@teachnet/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AdminCaller, hasNode } from '../../http/caller/caller.ts'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import { fail } from '../../platform/errors.ts'
import type { CachePort, ClockPort, DatabasePort } from '../../platform/ports.ts'
import type { CrudContext } from '../../records/bound-resource.ts'
import { loadListRemark } from '../access/index.ts'
import { type ApplicationArea, loadStatistics, loadWaiting, spanOf } from './dashboard.service.ts'
import { conditionOf, loadPanel, requirePanel, waitingAreasOf } from './panel-figures.ts'

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
  serveCall(app, panelCalls.panelFigures, async ({ request, query }) => {
    const context = await findContext(request)
    const resource = requirePanel(context, query)
    const { timeZone } = await loadSettings()
    const limit = await conditionOf(context, resource, { ...query, search: parseTerms(query.search) })
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

/** The search terms of a query; `''`: none. @throws PARAMETER */
function parseTerms(text: string): unknown {
  if (text === '') return []
  try {
    return JSON.parse(text)
  } catch {
    throw fail('PARAMETER', { message: 'error.parameterNamed', values: { name: 'search' }, field: 'search' })
  }
}
