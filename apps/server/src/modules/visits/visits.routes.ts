import { contentPaths } from '@teachnet/contract'
import type { FastifyInstance } from 'fastify'
import { inProcessAddress } from '../../http/in-process.ts'
import type { VisitCounter } from './visit-counter.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts visits of the public site; whoever sends its pages tells it. */
    visits: VisitCounter
  }
}

/** What all pages have in common, and what machines read, is no visit. */
const { site: _site, sitemap: _sitemap, feed: _feed, ...pages } = contentPaths
const counted = new Set<string>(Object.values(pages))

/** Counts calls for public content, but for those by which this server draws a page: who sends the page counts that one. */
export function countVisits(app: FastifyInstance, visits: VisitCounter): void {
  app.decorate('visits', visits)
  app.addHook('onResponse', async (request, reply) => {
    const isPublic = counted.has(request.routeOptions.url ?? '') && request.socket.remoteAddress !== inProcessAddress
    if (isPublic && reply.statusCode === 200) visits.count('content')
  })
  app.addHook('onClose', () => visits.flush())
}
