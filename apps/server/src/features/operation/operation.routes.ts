import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { calls } from '@teachnet/protocol'
import { readBuildStamp } from '../../platform/process/build-stamp.ts'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import type {
  CachePort,
  ClockPort,
  DatabasePort,
  JobsPort,
  SettingsPort,
  StoragePort,
  WorkerPort,
} from '../../platform/ports.ts'
import { ownCertificates } from './certificates.ts'
import { loadReport, type ReportPorts, type ReportSources } from './operation-report.ts'
import type { RequestMetrics } from '../../platform/metrics/process-metrics.ts'
import { mayMeasure } from '../../http/measure-token.ts'
import { createSlowStatements, type SlowStatements } from '../../platform/db/slow-statements.ts'
import { createMetrics } from './metrics.ts'
import { createReadiness } from './readiness.ts'
import type { TagCache } from '../../platform/cache/tag-cache.ts'

/** The changes since a position, and the position for the next call. */
interface ChangedTags {
  /** Unix milliseconds. */
  readonly position: number
  /** Cache tags; `*` stands for everything, also where the answer is not known. */
  readonly tags: readonly string[]
}

interface TagHistory {
  /** Without a position: returns the current position and no tags. */
  readonly since: (position: number | undefined) => ChangedTags
  /** Resolves at the next change, after `ms`, or when the process stops. */
  readonly next: (ms: number) => Promise<void>
  /** Ends waiting calls. */
  readonly stop: () => void
}

/** In ms. A reader with an older position gets the reply that everything has changed. */
const remembered = 600_000
const mostChanges = 10_000
/**
 * In ms. A returned position lies this far in the past, so that a change is reported again after it has reached the other processes: a
 * page that was read from one of them too early is read again.
 */
const overlap = 3000
const everything = '*'

interface Change {
  readonly at: number
  readonly tags: readonly string[]
}

/** Remembers the changes of this and of other processes, so that any process accepts a position that another one returned. */
export function createTagHistory({
  cache,
  clock,
}: ClockPort & { readonly cache: Pick<TagCache, 'onDrop'> }): TagHistory {
  let changes: Change[] = []
  /** Unix milliseconds from which on no change is missing. */
  let known = clock()
  let waiting = Promise.withResolvers<void>()
  const wake = () => {
    waiting.resolve()
    waiting = Promise.withResolvers()
  }
  const forgetOld = () => {
    const now = clock()
    // Changes from later than now were noted by a clock that ran ahead.
    if (changes.some(({ at }) => at > now)) changes = changes.map(({ at, tags }) => ({ at: Math.min(at, now), tags }))
    known = Math.min(known, now)
    const oldest = now - remembered
    const stored = changes.filter(({ at }) => at >= oldest).slice(-mostChanges)
    if (stored.length < changes.length)
      known = Math.max(known, changes[changes.length - stored.length - 1]?.at ?? 0, oldest)
    changes = stored
  }
  const remove = cache.onDrop((tags) => {
    changes.push({ at: clock(), tags })
    if (changes.length > mostChanges) forgetOld()
    wake()
  })
  return {
    since: (position) => {
      forgetOld()
      const next = Math.max(clock() - overlap, known)
      if (position === undefined) return { position: next, tags: [] }
      if (position < known || position > clock() + overlap) return { position: next, tags: [everything] }
      const tags = new Set(changes.flatMap((change) => (change.at >= position ? change.tags : [])))
      return { position: next, tags: tags.has(everything) ? [everything] : [...tags] }
    },
    next: (ms) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, ms)
      void waiting.promise.then(resolve)
      return promise.finally(() => clearTimeout(timer))
    },
    stop: () => {
      remove()
      wake()
    },
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Records answered requests; the host of the pages reports its own here. */
    metrics: RequestMetrics
    /** Slow requests of this process, pages included. */
    slowRequests: SlowStatements
    /** From now on, `/readyz` reports to load balancers that this process stops. */
    announceStop: () => void
  }
}

type Ports = DatabasePort &
  StoragePort &
  CachePort &
  ClockPort &
  JobsPort &
  WorkerPort &
  SettingsPort<'dataDir' | 'backups' | 'metricsToken'>

/** In ms; shorter than a process that stops waits for its requests. */
const longestWait = 5000
/** Seconds from which on a request is slow. */
const slowSeconds = 1
const config = { access: { area: 'none', level: 'public' }, isUncounted: true } as const

/**
 * Serves `/readyz` for load balancers, and to callers with the token `/metrics` for Prometheus and `/changed-tags` for programs that keep
 * copies of pages. Must be registered before the routes whose requests are measured.
 */
export function operationRoutes(app: FastifyInstance, deps: Ports): void {
  const metrics = createMetrics(deps)
  const loadChecks = createReadiness(deps)
  // That of the start: a later build beside this process is not what it runs.
  const stamp = readBuildStamp()
  const build = stamp && { version: stamp.version, commit: stamp.commit }
  const slowRequests = createSlowStatements(deps.clock)
  app.decorate('slowRequests', slowRequests)
  const observe: RequestMetrics['observe'] = (measured) => {
    metrics.observe(measured)
    const { method, route, seconds } = measured
    if (seconds >= slowSeconds) slowRequests.add({ statement: `${method} ${route}`, ms: seconds * 1000 })
  }
  app.decorate('metrics', { ...metrics, observe })
  const history = createTagHistory(deps)
  let isStopping = false
  app.decorate('announceStop', () => {
    isStopping = true
    history.stop()
  })
  app.addHook('onClose', async () => history.stop())
  app.addHook('onResponse', async ({ method, routeOptions, routeName, takenUpAt }, { statusCode }) => {
    if (routeOptions.config?.isUncounted) return
    const seconds = (deps.clock() - takenUpAt) / 1000
    const measured = { method, route: routeName, status: statusCode, seconds }
    // A stream is as long as its reader wants.
    if (routeOptions.config?.call?.produces === 'text/event-stream') metrics.observe(measured)
    else observe(measured)
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
        build,
      })
  })

  const reject = (request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined => {
    reply.header('cache-control', 'no-store')
    if (mayMeasure(request.headers, deps.env.metricsToken)) return undefined
    return reply.status(401).header('www-authenticate', 'Bearer').send({ status: 'unauthorized' })
  }
  app.get('/metrics', { config }, async (request, reply) => {
    return reject(request, reply) ?? reply.type(metrics.contentType).send(await metrics.render())
  })

  // The cache tags that have changed since a position; the reply waits some seconds for a change.
  app.get<{ Querystring: { since?: unknown } }>('/changed-tags', { config }, async (request, reply) => {
    const rejected = reject(request, reply)
    if (rejected) return rejected
    const since = readPosition(request.query.since)
    if (since !== undefined && history.since(since).tags.length === 0 && !isStopping) await history.next(longestWait)
    return reply.send(history.since(since))
  })
}

/** Serves the figures of the back office's page about the server. */
export function operationReportRoutes(
  app: FastifyInstance,
  deps: ReportPorts & SettingsPort<'publicOrigin' | 'adminOrigin' | 'memberOrigin' | 'apiOrigin'>,
  more: Pick<ReportSources, 'listAreas' | 'loadRetention' | 'loadMaintenance'>,
): void {
  const sources = {
    ...more,
    slowRequests: app.slowRequests,
    loadChecks: createReadiness(deps),
    loadCertificates: ownCertificates(deps),
  }
  serveCall(app, calls.operation, async ({ request }) => success(await loadReport(deps, sources, request.locale)))
}

function readPosition(provided: unknown): number | undefined {
  return typeof provided === 'string' && /^\d{1,15}$/.test(provided) ? Number(provided) : undefined
}
