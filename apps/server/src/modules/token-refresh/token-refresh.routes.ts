import { calls } from '@teachnet/protocol'
import type { FastifyInstance } from 'fastify'
import { findToken } from '../../access/tokens/presented-token.ts'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import { type RefreshOptions, refreshToken, type TokenRefreshPorts } from './token-refresh.service.ts'

export function tokenRoutes(app: FastifyInstance, deps: TokenRefreshPorts, options: RefreshOptions): void {
  serveCall(app, calls.refreshToken, async ({ body, request }) => {
    const asked = {
      refreshToken: body.refreshToken,
      canRotate: body.rotate,
      findAccessToken: (area: Parameters<typeof findToken>[0]) => findToken(area, request),
      ip: request.ip,
    }
    return success(await refreshToken(deps, asked, options))
  })
}
