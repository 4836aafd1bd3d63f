import { BlockList, isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Turns away whom the site's configuration names, with the reply of the wire contract 1.4. */
export function refuseAddresses(app: FastifyInstance, loadRefused: () => Promise<string>): void {
  let known = { text: '', list: new BlockList() }
  app.addHook('onRequest', async (request, reply) => {
    // Health checks must not depend on the configuration.
    if (request.routeOptions.config?.isQuiet) return
    const text = await loadRefused()
    if (text === '') return
    if (text !== known.text) known = { text, list: parseAddresses(text) }
    if (!known.list.check(request.ip, familyOf(request.ip))) return
    return reply.status(403).send({ msg: request.t('access.addressRefused') })
  })
}

/** One address or network (`10.0.0.0/8`) to a line; a line that is neither refuses nobody. An address of version 4 also counts in its IPv6 form. */
export function parseAddresses(text: string): BlockList {
  const list = new BlockList()
  for (const line of text.split(/[\s,]+/)) {
    const [address = '', prefix] = line.split('/')
    if (!isIP(address)) continue
    const family = familyOf(address)
    if (prefix === undefined) list.addAddress(address, family)
    else if (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 'ipv4' ? 32 : 128))
      list.addSubnet(address, Number(prefix), family)
  }
  return list
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}
