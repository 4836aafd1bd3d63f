import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { authAdminLog } from '@teachnet/contract/resources'
import { calls } from '@teachnet/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serveFile } from '../../http/serve-call.ts'
import { fail } from '../../platform/errors.ts'
import type { ClockPort, DatabasePort, LogPort } from '../../platform/ports.ts'
import type { CrudContext } from '../../records/bound-resource.ts'
import { readChain } from '../../records/history/audit-chain.repo.ts'
import { limitsOf } from '../../records/scope.ts'

interface Options {
  readonly findContext: (request: FastifyRequest) => Promise<CrudContext>
}

/** Serves the log of administrators as a file that can be verified without this server. */
export function chainRoutes(
  app: FastifyInstance,
  { db, clock, log }: DatabasePort & ClockPort & LogPort,
  { findContext }: Options,
): void {
  serveFile(app, calls.chainedLog, async ({ request, reply }) => {
    const context = await findContext(request)
    const resource = context.resources.find(authAdminLog.controller)
    // The chain needs every field of every entry.
    if (!resource || resource.whole || (await limitsOf(context, resource, 'list')).length > 0)
      throw fail('OUT_OF_SCOPE')
    const day = new Date(clock()).toISOString().slice(0, 10)
    const compressed = createGzip()
    Readable.from(readChain(db))
      .on('error', (error) => {
        log.error({ err: error, requestId: request.id }, 'an export of the log of administrators was cut off')
        compressed.destroy(error)
      })
      .pipe(compressed)
    return reply
      .headers({
        'content-type': 'application/gzip',
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="admin-log-${day}.jsonl.gz"`,
      })
      .send(compressed)
  })
}
