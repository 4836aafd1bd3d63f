import type { FastifyInstance } from 'fastify'
import { type EngineKeys, indexNowKeyPath } from './announcements.ts'

/** Serves the key that proves to IndexNow that the site itself announces its pages. */
export function announcementRoutes(app: FastifyInstance, loadKeys: () => Promise<EngineKeys>): void {
  const config = { access: { area: 'none', level: 'public' }, isUncounted: true } as const
  app.get(indexNowKeyPath, { config }, async (_request, reply) => {
    const { indexNow } = await loadKeys()
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache')
    return indexNow === undefined ? reply.code(404).send('404: no key is set\n') : reply.send(indexNow)
  })
}
