import { cacheTagHeader, contentAreaPaths, contentPaths, contentViewPath, type ContentView } from '@teachnet/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { fail } from '../../errors.ts'
import { success } from '../../http/reply.ts'
import { textOf } from '../../http/values.ts'
import { type Content, contentNames, paramNames, type ServedContent } from './content.service.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What the public pages show, for a host of the pages in this process. */
    content: Content
  }
}

const access = { area: 'none', level: 'public' } as const

/**
 * One call for each public page, and two for each area that visitors get something of. The answer names in a header what it is made of,
 * or what it would be made of if it were there.
 */
export function contentRoutes(app: FastifyInstance, content: Content): void {
  app.decorate('content', content)
  for (const name of contentNames)
    app.get(
      contentPaths[name],
      { config: { access, query: paramNames(name) } },
      async ({ query, locale, host }, reply) =>
        send(reply, await content.serve(name, (param) => textOf(query, param), { locale, host })),
    )

  for (const part of ['list', 'record'] as const)
    app.get(contentAreaPaths[part], { config: { access } }, async ({ params, query, locale, host }, reply) => {
      const controller = textOf(params, 'controller')
      const read = (param: string) => textOf(query, param)
      return send(reply, await content.serveArea(controller, part, read, { locale, host }))
    })

  app.post(contentViewPath, { config: { access } }, async ({ body, ip }) => {
    await content.countOpening(readView(body), ip)
    return success(null)
  })
}

function send(reply: FastifyReply, served: ServedContent) {
  reply.header(cacheTagHeader, served.tags.join(' '))
  if ('error' in served) throw served.error
  reply.header('cache-control', 'no-cache')
  return success(served.content)
}

function readView(body: unknown): ContentView {
  const kind = textOf(body, 'kind')
  const id = Number(textOf(body, 'id'))
  if (kind !== 'news' && kind !== 'course') throw fail('PARAMETER')
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) throw fail('RECORD_NOT_FOUND')
  return { kind, id }
}
