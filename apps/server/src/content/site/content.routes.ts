import { cacheTagHeader, contentAreaPaths, contentCall, type ContentName, siteCalls } from '@teachnet/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isInt4 } from '../../platform/db/statement.ts'
import { fail } from '../../platform/errors.ts'
import { compressReply } from '../../http/reply/compressed.ts'
import { success } from '../../http/reply/reply.ts'
import { serveCall, serveContent } from '../../http/serve-call.ts'
import { textOf } from '../../http/request/input.ts'
import { type Content, contentNames, paramsOf, type ServedContent } from './content.service.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The content of the public pages, for pages that this process renders. */
    content: Content
  }
}

const access = { area: 'none', level: 'public' } as const

/**
 * Serves one call for each public page, and two for each area with content for visitors. A header of the reply names the cache tags of
 * the content, also of content that does not exist yet.
 */
export function contentRoutes(app: FastifyInstance, content: Content): void {
  app.decorate('content', content)
  for (const name of contentNames) servePage(app, content, name)

  for (const part of ['list', 'record'] as const)
    app.get(
      contentAreaPaths[part],
      { config: { access }, onSend: compressReply },
      async ({ params, query, locale, host, ip }, reply) => {
        const controller = textOf(params, 'controller')
        const read = (param: string) => textOf(query, param)
        return send(reply, await content.serveArea(controller, part, read, { locale, host, ip }))
      },
    )

  serveCall(app, siteCalls.countOpening, async ({ body, request: { ip, headers } }) => {
    if (!isInt4(body.id) || body.id < 1) throw fail('RECORD_NOT_FOUND')
    await content.countOpening(body, { ip, userAgent: headers['user-agent'] })
    return success(null)
  })
}

function servePage(app: FastifyInstance, content: Content, name: ContentName): void {
  serveContent(app, contentCall(name), paramsOf(name), async ({ query, locale, host, ip }, reply) =>
    send(reply, await content.serve(name, (param) => textOf(query, param), { locale, host, ip })),
  )
}

/** @throws the error that was read in place of the content */
function send<T>(reply: FastifyReply, served: ServedContent<T>) {
  reply.header(cacheTagHeader, served.tags.join(' '))
  if ('error' in served) throw served.error
  reply.header('cache-control', 'no-cache')
  return success(served.content)
}
