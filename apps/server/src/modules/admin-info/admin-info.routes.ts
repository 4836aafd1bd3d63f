import { adminArea, calls } from '@teachnet/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findToken } from '../../access/tokens/presented-token.ts'
import { type CrudContext, wholeOf } from '../../crud/bound-resource.ts'
import { fail } from '../../errors.ts'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import { changeProfile, loadProfile } from './admin-info.service.ts'

interface Options {
  /** @throws NEED_LOGIN unless the caller is an administrator */
  readonly findContext: (request: FastifyRequest) => Promise<CrudContext>
}

/** Serves the page on which administrators edit their own record. */
export function adminInfoRoutes(app: FastifyInstance, { findContext }: Options): void {
  serveCall(app, calls.adminProfile, async ({ request }) =>
    success(await loadProfile(await findContext(request), presented(request))),
  )

  serveCall(app, calls.saveAdminProfile, async ({ request, body }) => {
    const context = await findContext(request)
    const found = context.resources.find('auth.Admin')
    // Limits of groups apply to the records of others, not to the caller's own record.
    const admins = found && wholeOf(found)
    if (!admins) throw fail('NOT_FOUND')
    return success(null, await changeProfile(context, admins, body, presented(request)))
  })
}

function presented(request: FastifyRequest): string {
  return findToken(adminArea, request) ?? ''
}
