import { calls } from '@teachnet/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { returnAddressOf } from '../access/index.ts'
import { partyOf, type RelyingPartyPorts } from '../../http/caller/relying-party.ts'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import type { Connections } from './connections.service.ts'

interface Options {
  readonly deps: RelyingPartyPorts
  readonly connections: Connections
}

export function connectionRoutes(app: FastifyInstance, { deps, connections }: Options): void {
  const addressOf = (request: FastifyRequest) => returnAddressOf(partyOf(request, 'member', deps))

  serveCall(app, calls.visitProvider, async ({ body, request }) =>
    success(await connections.beginLogin(body.provider, addressOf(request))),
  )

  serveCall(app, calls.connections, async ({ caller }) => success({ list: await connections.list(caller) }))

  serveCall(app, calls.beginConnection, async ({ body, caller, request }) =>
    success(await connections.beginConnection(caller, body, addressOf(request))),
  )

  serveCall(app, calls.connectAccount, async ({ body, caller, request }) => {
    await connections.connect(caller, body, { returnAddress: addressOf(request), ip: request.ip })
    return success(null, 'connection.added')
  })

  serveCall(app, calls.disconnectAccount, async ({ body, caller, request }) => {
    await connections.disconnect(caller, body, request.ip)
    return success(null, 'connection.removed')
  })
}
