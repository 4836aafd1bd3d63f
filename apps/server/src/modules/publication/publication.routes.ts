import { publicationCalls } from '@teachnet/contract/lists'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CrudContext } from '../../crud/bound-resource.ts'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import { loadPlanned } from './planned-publications.ts'

interface PublicationOptions {
  readonly findContext: (request: FastifyRequest) => Promise<CrudContext>
}

/** Serves administrators the calendar of records that appear on the site or disappear from it. */
export function publicationRoutes(app: FastifyInstance, { findContext }: PublicationOptions): void {
  serveCall(app, publicationCalls.planned, async ({ request, query }) =>
    success(await loadPlanned(await findContext(request), query)),
  )
}
