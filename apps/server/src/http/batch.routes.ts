import { acceptsHeader, backEndHeader, type BatchLine, batchPaths, isRecord, largestBatch } from '@teachnet/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PassThrough } from 'node:stream'
import { fail } from '../platform/errors.ts'

/** Set by this server on each read of a batch, with the folder that the read must be in. */
const folderHeader = 'x-batch-folder'

/** Reply headers that a client reads. */
const passedHeaders = [acceptsHeader, backEndHeader, 'content-type', 'retry-after', 'x-request-id']

/** Request headers of the batch itself; all others apply to each read. */
const ownHeaders = /^(?:accept-encoding|connection|content-.*|expect|transfer-encoding|x-request-id)$/

/**
 * Serves several reads in one request. Each read passes every hook by itself: limits, guard, throttle and log. A reply is sent as soon as it
 * is there, so that a slow read delays no other one.
 */
export function batchRoutes(app: FastifyInstance): void {
  refuseOtherReads(app)
  for (const [folder, url] of Object.entries(batchPaths))
    app.post(url, { config: { access: { area: 'none', level: 'public' }, isUncounted: true } }, (request, reply) => {
      const reads = readsOf(request.body)
      const left = new AbortController()
      reply.raw.once('close', () => left.abort())
      const { socket } = request
      const headers = { ...headersForEach(request), [folderHeader]: folder }
      const lines = new PassThrough()
      const answer = async (read: string, at: number) => {
        const {
          statusCode,
          headers: sent,
          payload,
        } = await app.inject({
          url: read,
          headers,
          remoteAddress: socket.remoteAddress,
          signal: left.signal,
        })
        const isJson = /\bjson\b/.test(String(sent['content-type']))
        const line: BatchLine = {
          at,
          status: isJson ? statusCode : 406,
          headers: Object.fromEntries(
            passedHeaders.flatMap((name) => (sent[name] === undefined ? [] : [[name, String(sent[name])]])),
          ),
          body: isJson ? payload : '',
        }
        lines.write(`${JSON.stringify(line)}\n`)
      }
      Promise.all(reads.map(answer)).then(
        () => lines.end(),
        (error: unknown) => lines.destroy(error instanceof Error ? error : undefined),
      )
      // Without it, nginx would send the lines together.
      return reply.type('application/x-ndjson').header('x-accel-buffering', 'no').send(lines)
    })
}

/**
 * Refuses reads of other folders, whose addresses a proxy may protect, and of calls without a JSON reply, such as streams: before any work
 * is done for them.
 */
function refuseOtherReads(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, routeOptions: { url = '', config } }, reply) => {
    const folder = headers[folderHeader]
    if (folder === undefined) return
    if (!url.startsWith(String(folder)) || config?.call?.produces !== undefined)
      return reply.status(406).type('text/plain').send('')
  })
}

function headersForEach({ headers }: FastifyRequest): FastifyRequest['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.test(name)))
}

/** @throws PARAMETER for another body than 1 to {@link largestBatch} paths */
function readsOf(body: unknown): readonly string[] {
  const reads = isRecord(body) && Array.isArray(body.reads) ? body.reads : []
  const paths = reads.filter((read): read is string => typeof read === 'string' && /^\/[^/\\]/.test(read))
  if (paths.length === 0 || paths.length < reads.length || paths.length > largestBatch) throw fail('PARAMETER')
  return paths
}
