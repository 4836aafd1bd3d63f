import type { FastifyInstance } from 'fastify'

import type { DatabasePort } from '../platform/ports.ts'

/**
 * Serves the health check for load balancers: 200 while the database is writable, else 503. An embedded database is read-only while its
 * disk is full, PostgreSQL while it is a standby.
 */
export function registerHealth(app: FastifyInstance, { db }: DatabasePort): void {
  const config = { access: { area: 'none', level: 'public' }, isUncounted: true } as const
  app.get('/healthz', { config }, async (_request, reply) => {
    const [row] = await db.run(`select current_setting('transaction_read_only') as read_only`)
    const isReadOnly = row?.read_only === 'on'
    const reason = db.isEmbedded ? 'the disk is full' : 'the database is read-only'
    return reply
      .status(isReadOnly ? 503 : 200)
      .header('cache-control', 'no-store')
      .send(isReadOnly ? { status: 'unavailable', reason } : { status: 'ok' })
  })
}
