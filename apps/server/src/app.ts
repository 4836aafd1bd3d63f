import { join } from 'node:path'

import Fastify, { type FastifyInstance } from 'fastify'

import { registerAreas } from './areas/areas.ts'
import type { CrudSettings } from './crud/binding.ts'
import type { Deps } from './deps.ts'
import { serveFiles } from './http/files.ts'
import { registerHealth } from './http/health.ts'
import { registerHttp, serverOptions } from './http/http.ts'
import { createVariants } from './modules/pictures/variants.ts'
import { createSite } from './modules/site/site.service.ts'

export type { Deps } from './deps.ts'

/** The whole API as a value: nothing listens yet, so that tests inject requests. */
export async function buildApp(deps: Deps, crudSettings?: CrudSettings): Promise<FastifyInstance> {
  const app = Fastify(serverOptions(deps))
  const site = createSite(deps)
  await registerHttp(app, deps, { loadCrossOrigins: async () => (await site.loadSettings()).crossOrigins })
  registerHealth(app, deps)
  const folder = join(deps.env.dataDir, 'storage')
  await serveFiles(app, {
    storage: deps.storage,
    folder,
    findVariant: createVariants(deps),
    secretKey: deps.env.secretKey,
    clock: deps.clock,
  })
  await registerAreas(app, deps, { site, ...(crudSettings && { crudSettings }) })
  return app
}
