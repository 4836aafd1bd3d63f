import { join } from 'node:path'

import Fastify, { type FastifyInstance } from 'fastify'

import { registerAreas } from './areas/areas.ts'
import type { MarketSettings } from './areas/admin/mount-modules.ts'
import type { TerminalSettings } from './areas/admin/mount-terminal.ts'
import type { CrudSettings } from './crud/ports.ts'
import type { ServerPorts } from './ports.ts'
import { scheduleWork } from './scheduled-work.ts'
import { serveFiles } from './http/files.ts'
import { registerHealth } from './http/health.ts'
import { registerHttp, serverOptions } from './http/http.ts'
import { operationRoutes } from './modules/operation/operation.routes.ts'
import { forgetOldRows } from './modules/upkeep/forget-old-rows.ts'
import type { WebhookSettings } from './modules/webhooks/webhooks.ts'
import { createVariants } from './modules/pictures/variants.ts'
import { createSiteConfiguration } from './modules/site-config/site-configuration.service.ts'

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
    ...(crudSettings && { crudSettings }),
    ...(terminalSettings && { terminalSettings }),
    ...(marketSettings && { marketSettings }),
    ...(webhookSettings && { webhookSettings }),
  })
  const forgetOld = async () => forgetOldRows(deps, (await site.loadSettings()).retention)
  const loadTimeZone = async () => (await site.loadSettings()).timeZone
  scheduleWork(deps, { loadTimeZone, purges: [...purges, forgetOld] })
  return app
}
