import { siteCalls } from '@teachnet/contract'
import type { FastifyInstance } from 'fastify'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import { isInt4 } from '../../platform/db/statement.ts'
import { fail } from '../../platform/errors.ts'
import { readContact } from '../../platform/read-contact.ts'
import { rejectField } from '../../records/write/read-input.ts'
import type { Newsletter } from './newsletter.ts'

/** Serves the calls with which visitors subscribe, confirm and unsubscribe. */
export function newsletterRoutes(app: FastifyInstance, newsletter: Newsletter): void {
  serveCall(app, siteCalls.subscribe, async ({ body: { email: typed, topic, about, consent, website }, request }) => {
    const email = readContact('email', typed)?.toLowerCase()
    if (email === undefined)
      throw rejectField({ t: (id, values) => request.t(id, values) }, 'email', 'newsletter.email')
    if (!isInt4(about)) throw fail('RECORD_NOT_FOUND')
    // A bot gets the reply of a success.
    if (!website) await newsletter.subscribe({ email, topic, about, consent }, request)
    return success(null, 'newsletter.asked')
  })
  serveCall(app, siteCalls.confirmSubscription, async ({ body }) => {
    await newsletter.confirm(body.key)
    return success(null, 'newsletter.confirmed')
  })
  serveCall(app, siteCalls.endSubscription, async ({ query }) => {
    await newsletter.end(query.key)
    return success(null, 'newsletter.ended')
  })
}
