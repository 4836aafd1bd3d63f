import type { FastifyInstance } from 'fastify'
import { hasNode } from '../../access/caller.ts'
import { loadRemark } from '../../crud/remark.ts'
import type { Deps } from '../../deps.ts'
import { success } from '../../http/reply.ts'
import { type DashboardOptions, loadStatistics } from './dashboard.service.ts'

const node = 'dashboard'
const config = { access: { area: 'admin', level: 'permission', node: `${node}/index` } } as const

/** The back office's first screen: the old back end's reply, and the figures that our own screen shows. */
export function dashboardRoutes(app: FastifyInstance, deps: Deps, options: DashboardOptions): void {
  app.get('/admin/Dashboard/index', { config }, async () => success({ remark: await loadRemark({ deps }, node) }))
  app.get('/admin/Dashboard/statistics', { config }, async ({ caller }) => {
    const statistics = await loadStatistics(deps, options)
    if (caller && hasNode(caller, 'user/user/index')) return success(statistics)
    // Numbers are for everybody who has this screen, names for those who may see them.
    return success({ ...statistics, members: { ...statistics.members, latest: [] } })
  })
}
