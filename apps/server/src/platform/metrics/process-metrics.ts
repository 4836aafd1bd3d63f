import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

import type { CachePort, WorkerPort } from '../ports.ts'
import { readBuildStamp } from '../process/build-stamp.ts'

/** An answered request. */
interface ObservedRequest {
  readonly method: string
  /** The pattern of the route, the controller and action of a record's call, or the app whose page was sent: a bounded set, never the address itself. */
  readonly route: string
  readonly status: number
  readonly seconds: number
}

export interface RequestMetrics {
  readonly observe: (request: ObservedRequest) => void
  /** Counts a request as being answered until the returned function is called. */
  readonly begin: () => () => void
}

export interface Metrics extends RequestMetrics {
  /** The metrics in Prometheus' text format. */
  readonly render: () => Promise<string>
  readonly contentType: string
}

/** In seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]
/** Methods beyond these are counted as one, since a client can make up any. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** Of every metric of the product; those of Node.js and of the process have the names of their convention. */
const prefix = 'teachnet_'

let ofProcess: Registry | undefined

/** Memory, CPU, event-loop delay, garbage collections and the build: measured once in a process. */
function nodeMetrics(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
    const stamp = readBuildStamp()
    const build = new Gauge({
      name: `${prefix}build_info`,
      help: '1; the labels name the build that runs',
      labelNames: ['version', 'commit', 'node'],
      registers: [ofProcess],
    })
    build.set({ version: stamp?.version ?? '', commit: stamp?.commit ?? '', node: process.versions.node }, 1)
  }
  return ofProcess
}

/** Adds metrics to a registry; they are read on request. */
export interface Measures {
  /** A value that goes up and down; absent from a scrape during which it cannot be read. */
  readonly gauge: (name: string, help: string, labels: readonly string[], collect: Collect<Gauge>) => void
  /** A value since the start that only grows. */
  readonly counter: (name: string, help: string, labels: readonly string[], collect: Collect<Counter>) => void
  readonly histogram: (name: string, help: string, labels: readonly string[]) => Histogram
}

type Collect<Metric> = (metric: Metric) => void | Promise<void>

/** @param isShared whether each worker would measure the same, such as a table */
function measuresOf(register: Registry, isShared = false): Measures {
  const registers = [register]
  return {
    gauge: (name, help, labels, collect) => {
      const gauge = new Gauge({
        name: prefix + name,
        help,
        labelNames: [...labels],
        registers,
        aggregator: isShared ? 'first' : 'sum',
        async collect() {
          this.reset()
          try {
            await collect(gauge)
          } catch {
            // The database or the disk is away: the scrape has what can still be measured.
            this.reset()
            if (labels.length === 0) this.remove()
          }
        },
      })
    },
    counter: (name, help, labels, collect) => {
      const counter = new Counter({
        name: prefix + name,
        help,
        labelNames: [...labels],
        registers,
        async collect() {
          this.reset()
          await collect(counter)
        },
      })
    },
    histogram: (name, help, labels) =>
      new Histogram({ name: prefix + name, help, labelNames: [...labels], buckets, registers }),
  }
}

/**
 * Metrics of the requests, caches and memory of a process, and those that `addOwn` and `addShared` add. With several workers, any of them
 * renders the metrics of all, labelled with their numbers; shared ones once.
 */
export function createProcessMetrics(
  { cache, worker }: CachePort & WorkerPort,
  { addOwn, addShared }: { addOwn?: (measures: Measures) => void; addShared?: (measures: Measures) => void } = {},
): Metrics {
  const own = new Registry()
  const measures = measuresOf(own)
  const requests = measures.histogram('http_request_duration_seconds', 'Duration of answered requests', [
    'method',
    'route',
    'status',
  ])
  let running = 0
  measures.gauge('http_requests_in_flight', 'Requests that are being answered', [], (gauge) => gauge.set(running))
  measureCaches(measures, cache)
  addOwn?.(measures)
  const shared = new Registry()
  addShared?.(measuresOf(shared, true))
  const all = Registry.merge([own, shared, nodeMetrics()])
  if (worker) {
    const labelled = [own, nodeMetrics()]
    for (const each of labelled) each.setDefaultLabels({ worker: String(worker.number) })
    worker.shareFigures(async () =>
      (await Promise.all([...labelled, shared].map((each) => each.getMetricsAsJSON()))).flat(),
    )
  }
  return {
    contentType: all.contentType,
    observe: ({ method, route, status, seconds }) =>
      requests.observe({ method: methods.has(method) ? method : 'other', route, status: String(status) }, seconds),
    begin: () => {
      running += 1
      return () => void (running -= 1)
    },
    render: async () =>
      worker ? AggregatorRegistry.aggregate([...(await worker.loadAllFigures())]).metrics() : all.metrics(),
  }
}

function measureCaches({ gauge, counter }: Measures, cache: CachePort['cache']): void {
  gauge('cache_entries', 'Entries of the cache', ['space'], (metric) => {
    for (const { name, entries } of cache.stats()) metric.set({ space: name }, entries)
  })
  gauge('cache_size_bytes', 'Size of the cache, where it is limited by size', ['space'], (metric) => {
    for (const { name, bytes } of cache.stats()) metric.set({ space: name }, bytes)
  })
  counter('cache_reads_total', 'Reads of the cache since the start', ['space', 'result'], (metric) => {
    for (const { name, hits, misses } of cache.stats()) {
      metric.inc({ space: name, result: 'hit' }, hits)
      metric.inc({ space: name, result: 'miss' }, misses)
    }
  })
}
