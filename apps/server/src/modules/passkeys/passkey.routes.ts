import { calls } from '@teachnet/protocol'
import type { FastifyInstance } from 'fastify'
import { partyOf } from '../../http/request/relying-party.ts'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import type { SettingsPort } from '../../ports.ts'
import { createPasskeys, type PasskeyOptions } from './passkey.service.ts'

type Options = PasskeyOptions & { readonly deps: SettingsPort<'memberOrigin' | 'publicOrigin'> }

export function passkeyRoutes(app: FastifyInstance, options: Options): void {
  const passkeys = createPasskeys(options)
  const { env } = options.deps

  serveCall(app, calls.passkeys, async ({ caller }) => success({ list: await passkeys.list(caller) }))

  serveCall(app, calls.beginPasskey, async ({ body, caller, request }) =>
    success({ options: await passkeys.begin(caller, partyOf(request, env), body.password, request.locale) }),
  )

  serveCall(app, calls.addPasskey, async ({ body, caller, request }) => {
    await passkeys.add(caller, partyOf(request, env), body, request)
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
