import type { FastifyInstance } from 'fastify'

import type { Deps } from '../deps.ts'

/** For load balancers: 200 while the database answers, else 503. */
export function registerHealth(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  const config = { access: { area: 'none', level: 'public' }, isQuiet: true } as const
  app.get('/healthz', { config }, async (_request, reply) => {
    await db.run('select 1')
    return reply.header('cache-control', 'no-store').send({ status: 'ok' })
  })
}
