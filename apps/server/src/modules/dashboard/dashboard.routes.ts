import { calls } from '@teachnet/protocol'
import type { FastifyInstance } from 'fastify'
import { hasNode } from '../../access/caller.ts'
import { loadListRemark } from '../../access/rules/list-remark.repo.ts'
import type { CachePort, ClockPort, DatabasePort } from '../../ports.ts'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import { type DashboardOptions, loadStatistics } from './dashboard.service.ts'

const node = 'dashboard'

/** Serves the dashboard of the back office: the old back end's reply, and the figures of our own page. */
export function dashboardRoutes(
  app: FastifyInstance,
  deps: DatabasePort & ClockPort & CachePort,
  options: DashboardOptions,
): void {
  serveCall(app, calls.dashboard, async () => success({ remark: await loadListRemark(deps, node) }))
  serveCall(app, calls.dashboardStatistics, async ({ caller }) => {
    const statistics = await loadStatistics(deps, options)
    if (hasNode(caller, 'user/user/index')) return success(statistics)
    // Every account with this page gets the numbers; only accounts that may list members get the names.
    return success({ ...statistics, members: { ...statistics.members, latest: [] } })
  })
}
