import { BlockList } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { fail } from '../../platform/errors.ts'
import { familyOf, parseAddresses } from '../../platform/network/addresses.ts'

/** Rejects the addresses of the site's configuration, with the reply of the wire contract 1.4. */
export function rejectAddresses(app: FastifyInstance, loadRejected: () => Promise<string>): void {
  let known = { text: '', list: new BlockList() }
  app.addHook('onRequest', async (request, reply) => {
    // Health checks must not depend on the configuration.
    if (request.routeOptions.config?.isQuiet) return
    const text = await loadRejected()
    if (text === '') return
    if (text !== known.text) known = { text, list: parseAddresses(text) }
    if (!known.list.check(request.ip, familyOf(request.ip))) return
    request.refusal = fail('FORBIDDEN', { message: 'access.addressRefused' })
    return reply.status(403).send({ msg: request.t('access.addressRefused') })
  })
}
