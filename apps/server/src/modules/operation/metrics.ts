import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

import type { Database } from '../../db/client.ts'
import type { CachePort, DatabasePort, WorkerPort } from '../../ports.ts'
import { countJobs } from './operation.repo.ts'

/** An answered request. */
export interface ObservedRequest {
  readonly method: string
  /** The pattern of the route, the controller and action of a record's call, or the app whose page was sent: a bounded set, never the address itself. */
  readonly route: string
  readonly status: number
  readonly seconds: number
}

export interface Metrics {
  readonly observe: (request: ObservedRequest) => void
  /** The metrics in Prometheus' text format. */
  readonly render: () => Promise<string>
  readonly contentType: string
}

/** In seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]
/** Methods beyond these are counted as one, since a client can make up any. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

let ofProcess: Registry | undefined

/** Memory, CPU, event-loop delay, garbage collections: measured once in a process. */
function processMetrics(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}

/** Adds a metric that is read on request. */
type Measure = (name: string, help: string, labelNames: readonly string[], collect: (gauge: Gauge) => void) => void

function measureReplicas(load: NonNullable<Database['replicas']>, measured: Measure): void {
  measured('database_replica_used', '1 where reads go to the replica', ['replica'], (gauge) => {
    for (const { number, state } of load()) gauge.set({ replica: number }, state === 'used' ? 1 : 0)
  })
  measured('database_replica_lag_bytes', 'Write-ahead log that the replica lacks', ['replica'], (gauge) => {
    for (const { number, behindBy } of load()) if (behindBy !== null) gauge.set({ replica: number }, behindBy)
  })
  measured('database_replica_reads_total', 'Reads since the start', ['replica', 'result'], (gauge) => {
    for (const { number, answered, failed } of load()) {
      gauge.set({ replica: number, result: 'answered' }, answered)
      gauge.set({ replica: number, result: 'failed' }, failed)
    }
  })
}

/**
 * Metrics of requests, caches, database connections and jobs; metrics that are not counted are read on request. With several workers,
 * any of them renders the metrics of all, labelled with their numbers.
 */
export function createMetrics({ db, cache, worker }: DatabasePort & CachePort & WorkerPort): Metrics {
  const registers = [new Registry()]
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of answered requests',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  })
  const measured: Measure = (name, help, labelNames, collect) => {
    const gauge = new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers,
      collect() {
        this.reset()
        collect(gauge)
      },
    })
  }
  measured('cache_entries', 'Entries of the cache', ['space'], (gauge) => {
    for (const { name, entries } of cache.stats()) gauge.set({ space: name }, entries)
  })
  measured('cache_bytes', 'Size of the cache, where it is limited by size', ['space'], (gauge) => {
    for (const { name, bytes } of cache.stats()) gauge.set({ space: name }, bytes)
  })
  measured('cache_reads_total', 'Reads of the cache since the start', ['space', 'result'], (gauge) => {
    for (const { name, hits, misses } of cache.stats()) {
      gauge.set({ space: name, result: 'hit' }, hits)
      gauge.set({ space: name, result: 'miss' }, misses)
    }
  })
  measured('database_connections', 'Connections of this process to the database', ['state'], (gauge) => {
    for (const [state, count] of Object.entries(db.connections?.() ?? {})) gauge.set({ state }, count)
  })
  if (db.replicas) measureReplicas(db.replicas, measured)
  const shared = new Registry()
  const jobs = new Gauge({
    name: 'jobs',
    help: 'Jobs in the queue of all processes',
    labelNames: ['state'],
    registers: [shared],
    // Each worker counts the same queue.
    aggregator: 'first',
  })
  const all = Registry.merge([...registers, shared, processMetrics()])
  const countAll = async () => {
    jobs.reset()
    for (const { state, count } of await countJobs(db)) jobs.set({ state }, count)
  }
  if (worker) {
    const labelled = [...registers, processMetrics()]
    for (const each of labelled) each.setDefaultLabels({ worker: String(worker.number) })
    worker.shareFigures(async () => {
      await countAll()
      return (await Promise.all([...labelled, shared].map((each) => each.getMetricsAsJSON()))).flat()
    })
  }
  return {
    contentType: all.contentType,
    observe: ({ method, route, status, seconds }) =>
      requests.observe({ method: methods.has(method) ? method : 'other', route, status: String(status) }, seconds),
    render: async () => {
      if (worker) return AggregatorRegistry.aggregate([...(await worker.loadAllFigures())]).metrics()
      await countAll()
      return all.metrics()
    },
  }
}
