import type { FastifyInstance } from 'fastify'
import { findToken } from '../../access/presented-token.ts'
import type { Deps } from '../../deps.ts'
import { success } from '../../http/reply.ts'
import { textOf } from '../../http/values.ts'
import { type RefreshOptions, refreshToken } from './token.service.ts'

export function tokenRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  options: RefreshOptions,
): void {
  app.post('/api/common/refreshToken', { config: { access: { area: 'member', level: 'public' } } }, async (request) =>
    success(
      await refreshToken(deps, textOf(request.body, 'refreshToken'), (area) => findToken(area, request), options),
    ),
  )
}
