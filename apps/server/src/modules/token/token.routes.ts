import type { FastifyInstance } from 'fastify'
import { findToken } from '../../access/presented-token.ts'
import type { Deps } from '../../deps.ts'
import { success } from '../../http/reply.ts'
import { flagOf, textOf } from '../../http/values.ts'
import { type RefreshOptions, refreshToken } from './token.service.ts'

export function tokenRoutes(app: FastifyInstance, deps: Deps, options: RefreshOptions): void {
  app.post('/api/common/refreshToken', { config: { access: { area: 'member', level: 'public' } } }, async (request) => {
    const { body, ip } = request
    const asked = {
      refreshToken: textOf(body, 'refreshToken'),
      canRotate: flagOf(body, 'rotate'),
      findAccessToken: (area: Parameters<typeof findToken>[0]) => findToken(area, request),
      ip,
    }
    return success(await refreshToken(deps, asked, options))
  })
}
