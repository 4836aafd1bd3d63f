import { join } from 'node:path'

import Fastify, { type FastifyInstance } from 'fastify'

import { registerAreas, type MarketSettings, type TerminalSettings, scheduleWork } from './features/areas/index.ts'
import { operationRoutes } from './features/operation/index.ts'
import { forgetOldRows } from './features/retention/index.ts'
import type { WebhookSettings } from './features/webhooks/index.ts'
import { createVariants } from './features/files/index.ts'
import { createSiteConfiguration } from './features/site-config/index.ts'
import type { CrudSettings } from './records/ports.ts'
import type { ServerPorts } from './platform/ports.ts'
import { batchRoutes } from './http/batch.routes.ts'
import { serveFiles } from './http/files.ts'
import { registerHealth } from './http/health.ts'
import { registerHttp, serverOptions } from './http/http.ts'

/** Builds the whole API without listening, so that tests can inject requests. */
export async function buildApp(
  deps: ServerPorts,
  crudSettings?: CrudSettings,
  terminalSettings?: Partial<TerminalSettings>,
  marketSettings?: Partial<MarketSettings>,
  webhookSettings?: WebhookSettings,
): Promise<FastifyInstance> {
  const app = Fastify(serverOptions(deps))
  const site = createSiteConfiguration(deps)
  await registerHttp(app, deps, { loadCrossOrigins: async () => (await site.loadSettings()).crossOrigins })
  batchRoutes(app)
  registerHealth(app, deps)
  operationRoutes(app, deps)
  const folder = join(deps.env.dataDir, 'storage')
  await serveFiles(app, {
    storage: deps.storage,
    folder,
    findVariant: createVariants(deps),
    secretKey: deps.env.secretKey,
    clock: deps.clock,
  })
  const { purges } = await registerAreas(app, deps, {
    site,
    crudSettings,
    terminalSettings,
    marketSettings,
    webhookSettings,
  })
  const forgetOld = async () => forgetOldRows(deps, (await site.loadSettings()).retention)
  const loadTimeZone = async () => (await site.loadSettings()).timeZone
  scheduleWork(deps, { loadTimeZone, purges: [...purges, forgetOld] })
  return app
}
