import { preferenceCalls } from '@teachnet/contract/preferences'
import type { FastifyInstance } from 'fastify'
import { savePreferences } from '../admin-groups.repo.ts'
import { success } from '../../../http/reply/reply.ts'
import { serveCall } from '../../../http/serve-call.ts'
import type { ClockPort, DatabasePort } from '../../../platform/ports.ts'

/** Largest body: fifty favourites, and a layout. */
const limits = { bytes: 16_384 }

/** Stores the preferences of each administrator for the back office. */
export function preferenceRoutes(app: FastifyInstance, { db, clock }: DatabasePort & ClockPort): void {
  serveCall(
    app,
    preferenceCalls.saveAdminPreferences,
    async ({ caller, body: preferences }) => {
      await savePreferences(db, caller.id, { preferences, now: Math.floor(clock() / 1000) })
      return success(null)
    },
    limits,
  )
}
