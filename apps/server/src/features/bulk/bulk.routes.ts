import { bulkCalls } from '@teachnet/contract/lists'
import { areas } from '@teachnet/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findToken } from '../../http/caller/caller.ts'
import { hashToken } from '../../platform/secrets/token.ts'
import type { CrudContext } from '../../records/bound-resource.ts'
import { fail } from '../../platform/errors.ts'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import type { Asker } from './bulk-queue.ts'
import type { BulkService } from './bulk.service.ts'

interface BulkOptions {
  readonly bulk: BulkService
  readonly findContext: (request: FastifyRequest) => Promise<CrudContext>
}

/** Enough for the maximum number of ids and the longest rich text that the definitions allow, in two languages. */
const limits = { bytes: 8_388_608 }

/** Serves the work on many records of an area. */
export function bulkRoutes(app: FastifyInstance, { bulk, findContext }: BulkOptions): void {
  const askerOf = async (request: FastifyRequest): Promise<Asker> => {
    const token = findToken(areas.admin, request)
    if (token === undefined) throw fail('NEED_LOGIN')
    return { context: await findContext(request), session: hashToken(token) }
  }
  serveCall(
    app,
    bulkCalls.edit,
    async ({ request, body }) => success(await bulk.edit(await askerOf(request), body)),
    limits,
  )
  serveCall(
    app,
    bulkCalls.dependents,
    async ({ request, body }) => success(await bulk.dependents(await findContext(request), body)),
    limits,
  )
  serveCall(
    app,
    bulkCalls.remove,
    async ({ request, body }) => success(await bulk.remove(await askerOf(request), body)),
    limits,
  )
  serveCall(app, bulkCalls.beginImport, async ({ request, body }) =>
    success(await bulk.beginImport(await askerOf(request), body)),
  )
  serveCall(
    app,
    bulkCalls.sendRows,
    async ({ request, body }) => {
      await bulk.sendRows(await findContext(request), body)
      return success(null)
    },
    limits,
  )
  serveCall(app, bulkCalls.checkImport, async ({ request, body: { id } }) =>
    success(await bulk.checkImport(await askerOf(request), id)),
  )
  serveCall(
    app,
    bulkCalls.mendRows,
    async ({ request, body }) => success(await bulk.mendRows(await askerOf(request), body)),
    limits,
  )
  serveCall(app, bulkCalls.startImport, async ({ request, body: { id } }) =>
    success(await bulk.startImport(await askerOf(request), id)),
  )
  serveCall(app, bulkCalls.run, async ({ request, query: { id } }) =>
    success(await bulk.show(await findContext(request), id)),
  )
  serveCall(app, bulkCalls.undo, async ({ request, body: { id } }) =>
    success(await bulk.undo(await askerOf(request), id)),
  )
}
