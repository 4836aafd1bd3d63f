import { contentPaths } from '@teachnet/contract'
import type { FastifyInstance } from 'fastify'
import { inProcessAddress } from '../../http/request/requester.ts'
import type { VisitCounter } from './visit-counter.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts visits to the public site; the host of its pages reports them. */
    visits: VisitCounter
  }
}

/** Calls for content that all pages share and for feeds do not count as visits. */
const { site: _site, sitemap: _sitemap, feed: _feed, ...pages } = contentPaths
const counted = new Set<string>(Object.values(pages))

/** Counts calls for public content, except those with which this server renders a page: the page host counts these. */
export function countVisits(app: FastifyInstance, visits: VisitCounter): void {
  app.decorate('visits', visits)
  app.addHook('onResponse', async (request, reply) => {
    const isPublic = counted.has(request.routeOptions.url ?? '') && request.socket.remoteAddress !== inProcessAddress
    if (isPublic && reply.statusCode === 200) visits.count('content')
  })
  app.addHook('onClose', () => visits.flush())
}
