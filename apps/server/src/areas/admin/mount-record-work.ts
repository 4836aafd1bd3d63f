import { securityDataRecycleLog } from '@teachnet/contract/resources'
import type { FastifyInstance } from 'fastify'
import type { BoundResources } from '../../crud/bound-resource.ts'
import type { CrudPorts } from '../../crud/ports.ts'
import type { ExportRecords } from '../../crud/routes.ts'
import { fail } from '../../errors.ts'
import { letterDeskRoutes } from '../../modules/application/letter-desk.routes.ts'
import { bulkRoutes } from '../../modules/bulk/bulk.routes.ts'
import { createBulk } from '../../modules/bulk/bulk.service.ts'
import { createExports } from '../../modules/exports/exports.service.ts'
import { presenceRoutes } from '../../modules/presence/presence.routes.ts'
import { createDraftPublication } from '../../modules/publication/draft-publication.ts'
import { publicationRoutes } from '../../modules/publication/publication.routes.ts'
import type { SiteConfiguration } from '../../modules/site-config/site-configuration.service.ts'
import type { SettingsPort } from '../../ports.ts'
import { restoreEntries } from '../../resources/security/security-restore.ts'
import type { AdminContexts } from './admin-contexts.ts'

interface RecordWorkParts {
  readonly resources: BoundResources
  readonly contexts: Pick<AdminContexts, 'findContext' | 'findContextAgain' | 'approvedBy'>
  readonly loadConfig: SiteConfiguration['loadConfig']
}

interface RecordWork {
  readonly exportRecords: ExportRecords
  /** Runs every hour. */
  readonly upkeep: readonly (() => Promise<void>)[]
}

/** Mounts work on records besides the actions of their area: bulk work, drafts, presence in forms, letters, exports. */
export function mountRecordWork(
  app: FastifyInstance,
  ports: CrudPorts & SettingsPort<'publicOrigin'>,
  { resources, contexts: { findContext, findContextAgain, approvedBy }, loadConfig }: RecordWorkParts,
): RecordWork {
  const bulk = createBulk({
    deps: ports,
    findContext: findContextAgain,
    restoreDeleted: async (inside, entries) => {
      const log = inside.resources.find(securityDataRecycleLog.controller)
      if (!log) throw fail('NOTHING_TO_RESTORE')
      return restoreEntries(inside, log, entries)
    },
  })
  bulkRoutes(app, { bulk, findContext })
  presenceRoutes(app, ports, { findContext })
  publicationRoutes(app, { findContext })
  ports.jobs.schedule(createDraftPublication({ deps: ports, resources, approvedBy }))
  letterDeskRoutes(app, { deps: ports, findContext, loadConfig })
  const exports = createExports({ deps: ports, findContext: findContextAgain })
  return { exportRecords: exports.exportRecords, upkeep: [exports.purge, bulk.purge] }
}
