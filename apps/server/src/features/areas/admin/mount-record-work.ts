import { securityDataRecycleLog } from '@teachnet/contract/resources'
import type { FastifyInstance } from 'fastify'
import type { BoundResources } from '../../../records/bound-resource.ts'
import type { CrudPorts } from '../../../records/ports.ts'
import type { ExportRecords } from '../../../records/routes.ts'
import { fail } from '../../../platform/errors.ts'
import { messageTemplateRoutes } from '../../applications/index.ts'
import type { Callers } from '../../access/index.ts'
import { bulkRoutes, createBulk } from '../../bulk/index.ts'
import { commentRoutes, purgeComments } from '../../comments/index.ts'
import { createExports } from '../../exports/index.ts'
import { presenceRoutes } from '../../presence/index.ts'
import { createDraftPublication, publicationRoutes } from '../../publication/index.ts'
import type { SiteConfiguration } from '../../site-config/index.ts'
import { sharedTextRoutes } from '../../shared-texts/index.ts'
import { restoreEntries } from '../../security/index.ts'
import type { SettingsPort } from '../../../platform/ports.ts'
import type { AdminContexts } from './admin-contexts.ts'

interface RecordWorkParts {
  readonly resources: BoundResources
  readonly contexts: Pick<AdminContexts, 'findContext' | 'findContextAgain' | 'approvedBy' | 'contextOf'>
  readonly findAdmin: Callers['findAdmin']
  readonly loadConfig: SiteConfiguration['loadConfig']
}

interface RecordWork {
  readonly exportRecords: ExportRecords
  /** Runs every hour. */
  readonly upkeep: readonly (() => Promise<void>)[]
}

/** Mounts work on records besides the actions of their area: bulk work, drafts, presence in forms, comments, letters, exports. */
export function mountRecordWork(
  app: FastifyInstance,
  ports: CrudPorts & SettingsPort<'publicOrigin'>,
  {
    resources,
    contexts: { findContext, findContextAgain, approvedBy, contextOf },
    findAdmin,
    loadConfig,
  }: RecordWorkParts,
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
  sharedTextRoutes(app, ports, { findContext })
  commentRoutes(app, { findContext, findAdmin, contextOf })
  publicationRoutes(app, { findContext })
  ports.jobs.schedule(createDraftPublication({ deps: ports, resources, approvedBy }))
  messageTemplateRoutes(app, { deps: ports, findContext, loadConfig })
  const exports = createExports({ deps: ports, findContext: findContextAgain })
  return {
    exportRecords: exports.exportRecords,
    upkeep: [exports.purge, bulk.purge, () => purgeComments(ports, resources)],
  }
}
