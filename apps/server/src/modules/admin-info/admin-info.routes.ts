import { adminArea } from '@teachnet/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findToken } from '../../access/presented-token.ts'
import type { CrudContext } from '../../crud/binding.ts'
import { fail } from '../../errors.ts'
import { success } from '../../http/reply.ts'
import { recordOf } from '../../http/values.ts'
import { changeProfile, loadProfile } from './admin-info.service.ts'

interface Options {
  /** @throws NEED_LOGIN for anybody but an administrator */
  readonly findContext: (request: FastifyRequest) => Promise<CrudContext>
}

/** The page on which an administrator looks after its own record. */
export function adminInfoRoutes(app: FastifyInstance, { findContext }: Options): void {
  app.get('/admin/routine.AdminInfo/index', { config: needs('index') }, async (request) =>
    success(await loadProfile(await findContext(request), presented(request))),
  )

  app.post('/admin/routine.AdminInfo/edit', { config: needs('edit') }, async (request) => {
    const context = await findContext(request)
    const admins = context.resources.find('auth.Admin')
    if (!admins) throw fail('NOT_FOUND')
    return success(null, await changeProfile(context, admins, recordOf(request.body), presented(request)))
  })
}

function needs(action: string) {
  return { access: { area: 'admin', level: 'permission', node: `routine/adminInfo/${action}` } } as const
}

function presented(request: FastifyRequest): string {
  return findToken(adminArea, request) ?? ''
}
