import { areaCalls } from '@teachnet/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { partyOf, type RelyingPartyPorts } from '../../http/request/relying-party.ts'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import { createPasskeys, type PasskeyOptions } from './passkey.service.ts'

type Options = PasskeyOptions & { readonly deps: RelyingPartyPorts }

export function passkeyRoutes(app: FastifyInstance, options: Options): void {
  const passkeys = createPasskeys(options)
  const { area } = options
  const calls = areaCalls[area]
  const partyFor = (request: FastifyRequest) => partyOf(request, area, options.deps)

  serveCall(app, calls.passkeys, async ({ caller }) => success({ list: await passkeys.list(caller) }))

  serveCall(app, calls.beginPasskey, async ({ body, caller, request }) =>
    success({ options: await passkeys.begin(caller, partyFor(request), body, request.locale) }),
  )

  serveCall(app, calls.addPasskey, async ({ body, caller, request }) => {
    await passkeys.add(caller, partyFor(request), body, request)
    return success(null, 'passkey.added')
  })

  serveCall(app, calls.renamePasskey, async ({ body, caller, request }) => {
    await passkeys.rename(caller, body, request.locale)
    return success(null, 'passkey.renamed')
  })

  serveCall(app, calls.removePasskey, async ({ body, caller, request }) => {
    await passkeys.remove(caller, body, request.ip)
    return success(null, 'passkey.removed')
  })
}
