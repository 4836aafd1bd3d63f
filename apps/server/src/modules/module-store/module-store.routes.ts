import type { FastifyInstance } from 'fastify'
import { fail } from '../../errors.ts'
import { success } from '../../http/reply.ts'
import { textOf } from '../../http/values.ts'

/** The version of the old back end whose modules and clients this server understands. */
const contractVersion = 'v2.1.2'
/** State of a module that is not installed. */
const uninstalled = 0

/** What is installed of the old back end's modules: none so far (wire contract 2.24). */
export function moduleStoreRoutes(app: FastifyInstance): void {
  const node = 'moduleStore/moduleStore/index'
  app.get('/admin/module/index', { config: { access: { area: 'admin', level: 'permission', node } } }, async () =>
    success({ sysVersion: contractVersion, installed: [] }),
  )

  app.get('/admin/module/state', { config: { access: { area: 'admin', level: 'signed-in' } } }, async ({ query }) => {
    if (textOf(query, 'uid') === '') throw fail('PARAMETER')
    return success({ state: uninstalled })
  })
}
