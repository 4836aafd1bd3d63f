import { isApplication } from '@teachnet/contract/resources'
import type { FastifyInstance } from 'fastify'
import type { BoundResources } from '../crud/binding.ts'
import type { Recorder } from '../crud/recorder.ts'
import type { Deps } from '../deps.ts'
import { dashboardRoutes } from '../modules/dashboard/dashboard.routes.ts'
import { createTestMail } from '../modules/delivery/test-mail.ts'
import { moduleStoreRoutes } from '../modules/module-store/module-store.routes.ts'
import { contentSourcesOf } from '../modules/site/content-sources.ts'
import { configRoutes } from '../modules/site/config.routes.ts'
import type { Site } from '../modules/site/site.service.ts'
import { tablesRoutes } from '../modules/tables/tables.routes.ts'
import { createVisitCounter } from '../modules/visits/visit-counter.ts'
import { countVisits } from '../modules/visits/visits.routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Where pictures and files of pages come from by the site's configuration, as a Content-Security-Policy names it. */
    loadContentSources: () => Promise<readonly string[]>
  }
}

interface SiteTools {
  readonly site: Site
  readonly resources: BoundResources
  readonly recorder: Recorder
}

/** Mounts what the back office sets and sees of the site as a whole: its configuration, its figures, its tables, its modules. */
export function mountSiteTools(app: FastifyInstance, deps: Deps, { site, resources, recorder }: SiteTools): void {
  const { loadConfig, loadSettings } = site
  const loadTimeZone = async () => (await loadSettings()).timeZone
  configRoutes(app, deps, { sendTestMail: createTestMail({ deps, loadConfig }), recorder, loadTimeZone })
  countVisits(app, createVisitCounter({ deps, loadTimeZone }))
  app.decorate('loadContentSources', async () => contentSourcesOf(await loadSettings()))
  dashboardRoutes(app, deps, { loadSettings, applicationTables: () => applicationTablesOf(resources) })
  tablesRoutes(app, deps, { resources })
  moduleStoreRoutes(app)
}

function applicationTablesOf(resources: BoundResources): string[] {
  const definitions = resources.all().map(({ definition }) => definition)
  return definitions.filter(isApplication).map(({ table }) => table)
}
