import { createHash, timingSafeEqual } from 'node:crypto'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { calls } from '@teachnet/protocol'

import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import type { CachePort, ClockPort, DatabasePort, SettingsPort, StoragePort } from '../../ports.ts'
import { createTagHistory } from './changed-tags.ts'
import { loadReport, type ReportPorts } from './operation-report.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { createReadiness } from './readiness.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Records answered requests; the host of the pages reports its own here. */
    metrics: Pick<Metrics, 'observe'>
    /** From now on, `/readyz` reports to load balancers that this process stops. */
    announceStop: () => void
  }
}

type Ports = DatabasePort & StoragePort & CachePort & ClockPort & SettingsPort<'dataDir' | 'metricsToken'>

/** In ms; shorter than a process that stops waits for its requests. */
const longestWait = 5000
const config = { access: { area: 'none', level: 'public' }, isQuiet: true } as const

/**
 * Serves `/readyz` for load balancers, and to callers with the token `/metrics` for Prometheus and `/changed-tags` for programs that keep
 * copies of pages. Must be registered before the routes whose requests are measured.
 */
export function operationRoutes(app: FastifyInstance, deps: Ports): void {
  const metrics = createMetrics(deps)
  const loadChecks = createReadiness(deps)
  app.decorate('metrics', metrics)
  const history = createTagHistory(deps)
  let isStopping = false
  app.decorate('announceStop', () => {
    isStopping = true
    history.stop()
  })
  app.addHook('onClose', async () => history.stop())
  app.addHook('onResponse', async ({ method, routeOptions, routeName, takenUpAt }, { statusCode }) => {
    if (routeOptions.config?.isQuiet) return
    const seconds = (deps.clock() - takenUpAt) / 1000
    metrics.observe({ method, route: routeName, status: statusCode, seconds })
  })

  app.get('/readyz', { config }, async (_request, reply) => {
    const checks = isStopping ? [{ name: 'process', problem: 'is stopping' }] : await loadChecks()
    const isReady = checks.every(({ problem }) => problem === undefined)
    return reply
      .status(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: isReady ? 'ready' : 'unavailable',
        checks: Object.fromEntries(checks.map(({ name, problem = 'ok' }) => [name, problem])),
      })
  })

  const refuse = (request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined => {
    reply.header('cache-control', 'no-store')
    if (mayMeasure(request, deps.env.metricsToken)) return undefined
    return reply.status(401).header('www-authenticate', 'Bearer').send({ status: 'unauthorized' })
  }
  app.get('/metrics', { config }, async (request, reply) => {
    return refuse(request, reply) ?? reply.type(metrics.contentType).send(await metrics.render())
  })

  // The cache tags that have changed since a position; the reply waits some seconds for a change.
  app.get<{ Querystring: { since?: unknown } }>('/changed-tags', { config }, async (request, reply) => {
    const refused = refuse(request, reply)
    if (refused) return refused
    const since = readPosition(request.query.since)
    if (since !== undefined && history.since(since).tags.length === 0 && !isStopping) await history.next(longestWait)
    return reply.send(history.since(since))
  })
}

/** Serves the figures of the back office's page about the server. */
export function operationReportRoutes(app: FastifyInstance, deps: ReportPorts): void {
  const loadChecks = createReadiness(deps)
  serveCall(app, calls.operation, async () => success(await loadReport(deps, loadChecks)))
}

function readPosition(given: unknown): number | undefined {
  return typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : undefined
}

/**
 * Whether a request has the token; without one, nobody may. The address of a connection proves nothing: a proxy on this machine, whose
 * requests need not name the visitor, connects from here too.
 */
function mayMeasure({ headers }: FastifyRequest, token: string | undefined): boolean {
  return token !== undefined && isSame(headers.authorization ?? '', `Bearer ${token}`)
}

/** Takes the same time for each wrong token. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
