import { permissionOf } from '@teachnet/contract'
import { menuCalls } from '@teachnet/contract/preferences'
import { calls } from '@teachnet/protocol'
import type { FastifyInstance } from 'fastify'
import { type AdminCaller, hasNode } from '../../access/caller.ts'
import { loadListRemark } from '../../access/rules/list-remark.repo.ts'
import type { CachePort, ClockPort, DatabasePort } from '../../ports.ts'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import { type DashboardOptions, loadStatistics, loadWaiting } from './dashboard.service.ts'

const node = 'dashboard'

/** Serves the dashboard of the back office: the old back end's reply, and the figures of our own page. */
export function dashboardRoutes(
  app: FastifyInstance,
  deps: DatabasePort & ClockPort & CachePort,
  options: DashboardOptions,
): void {
  const waitingAreasOf = (caller: AdminCaller) =>
    options.waitingAreas().filter(({ controller }) => hasNode(caller, permissionOf({ controller }, 'index')))
  serveCall(app, menuCalls.waitingRecords, async ({ caller }) =>
    success({ waiting: await loadWaiting(deps.db, waitingAreasOf(caller)) }),
  )
  serveCall(app, calls.dashboard, async () => success({ remark: await loadListRemark(deps, node) }))
  serveCall(app, calls.dashboardStatistics, async ({ caller }) => {
    const statistics = await loadStatistics(deps, { ...options, waitingAreas: () => waitingAreasOf(caller) })
    if (hasNode(caller, 'user/user/index')) return success(statistics)
    // Every account with this page gets the other numbers; only accounts that may list members get the names.
    return success({ ...statistics, members: { ...statistics.members, latest: [] } })
  })
}
