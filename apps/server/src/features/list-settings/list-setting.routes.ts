import { listCalls } from '@teachnet/contract/lists'
import type { FastifyInstance } from 'fastify'
import type { BoundResources } from '../../records/bound-resource.ts'
import { deleteListSetting, loadListSettings, saveListSetting } from './list-settings.repo.ts'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import type { ClockPort, DatabasePort } from '../../platform/ports.ts'
import { knownColumns, requireList } from './known-columns.ts'

interface ListSettingOptions {
  readonly resources: Pick<BoundResources, 'find'>
}

/** Largest body: an arrangement names each column of one area at most four times. */
const limits = { bytes: 262_144 }

/** Stores how each administrator arranges the lists of the back office. */
export function listSettingRoutes(
  app: FastifyInstance,
  { db, clock }: DatabasePort & ClockPort,
  { resources }: ListSettingOptions,
): void {
  serveCall(app, listCalls.listSettings, async ({ caller }) => success({ list: await loadListSettings(db, caller.id) }))

  serveCall(
    app,
    listCalls.saveListSetting,
    async ({ caller, body: { controller: asked, view, columns } }) => {
      const definition = requireList(caller, resources, asked)
      const { controller } = definition
      if (columns === null) await deleteListSetting(db, caller.id, { controller, view })
      else {
        const now = Math.floor(clock() / 1000)
        await saveListSetting(db, caller.id, { controller, view, columns: knownColumns(definition, columns), now })
      }
      return success(null)
    },
    limits,
  )
}
