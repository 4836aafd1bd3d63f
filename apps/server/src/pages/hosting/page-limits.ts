import type { IncomingMessage } from 'node:http'

import { createHitCounter, hitWindow, type ExchangeHits } from '../../http/hit-counter.ts'
import { networkOf } from '../../platform/network/addresses.ts'
import type { Logger } from '../../platform/ports.ts'
import type { Env } from '../../platform/settings/settings.ts'
import { createWorkQueue, type WorkQueue } from '../../platform/process/work-queue.ts'
import type { RequestOrigin } from './place.ts'

/** What a page costs the budget of the visitor's network. A render takes about 10 ms of a processor, a search up to a second. */
const costs = { stored: 1, page: 10, form: 10, picture: 20, search: 100 } as const

type RenderKind = Exclude<keyof typeof costs, 'stored'>

/** A page that is not rendered now. */
export class PageRejection extends Error {
  /** 429: the network used up its budget; 503: too many pages are being rendered. */
  readonly status: 429 | 503
  readonly kind: RenderKind
  /** Seconds. */
  readonly retryAfter: number

  constructor(status: 429 | 503, kind: RenderKind, retryAfter: number) {
    super(`A ${kind} was refused with ${status}`)
    this.name = 'PageRejection'
    this.status = status
    this.kind = kind
    this.retryAfter = retryAfter
  }
}

export interface PageLimits {
  /** Counts a page that is sent from the cache. It is never rejected: sending it takes as little time as a rejection. */
  readonly countStored: (request: IncomingMessage) => void
  /**
   * Runs the rendering of a page when it is its turn. The networks of visitors take turns.
   *
   * @throws PageRejection before any work
   */
  readonly render: <T>(request: IncomingMessage, kind: RenderKind, work: () => Promise<T>) => Promise<T>
}

interface Options {
  readonly env: Pick<Env, 'pageCostPerMinute' | 'renders' | 'searches'>
  readonly origin: Pick<RequestOrigin, 'ipOf'>
  readonly log: Logger
  /** Shares the counts with the other processes. Absent: each process counts alone. */
  readonly shareHits?: ExchangeHits | undefined
  /** Unix milliseconds. */
  readonly clock?: () => number
}

/** Seconds after which a rejected page may be requested again. */
const retryAfter = 5

/** Limits what visitors may cost by pages: per network and minute, and all together by queues. */
export function createPageLimits({ env, origin: { ipOf }, log, shareHits, clock = Date.now }: Options): PageLimits {
  const limit = env.pageCostPerMinute
  const counter = createHitCounter({
    limit: Math.max(limit, 1),
    exchange: shareHits ?? (async () => []),
    onFault: (error) => log.warn({ err: error }, 'costs of pages could not be shared with other processes'),
  })
  const rendered = { ...env.renders, mostOfOwner: env.renders.count + Math.ceil(env.renders.mostWaiting / 2) }
  // A search takes up to a second: only a few may wait.
  const searched = {
    count: env.searches.count,
    mostWaiting: env.searches.count * 20,
    mostOfOwner: env.searches.count * 8,
  }
  const queues: Readonly<Record<RenderKind, WorkQueue>> = {
    page: createWorkQueue(rendered),
    form: createWorkQueue(rendered),
    // The image renderer has a queue of its own.
    picture: (work) => work(),
    search: createWorkQueue(searched),
  }
  const noteFull = createMinuteNote(clock)

  return {
    countStored(request) {
      if (limit > 0) counter.count(`pages ${networkOf(ipOf(request))}`, clock(), costs.stored)
    },
    async render(request, kind, work) {
      const network = networkOf(ipOf(request))
      if (limit > 0) {
        const key = `pages ${network}`
        const { hits, seconds } = counter.count(key, clock(), costs[kind])
        if (hits > limit) {
          if (hits - costs[kind] <= limit)
            log.warn(
              { network, isForwarded: 'x-forwarded-for' in request.headers },
              'a network used up what its pages may cost in a minute, and further ones are refused; behind a proxy, TRUSTED_PROXIES tells visitors apart',
            )
          throw new PageRejection(429, kind, seconds)
        }
      }
      const result = await queues[kind](async () => ({ value: await work() }), network)
      if (result) return result.value
      // Rejecting it cost nothing.
      if (limit > 0) counter.count(`pages ${network}`, clock(), -costs[kind])
      if (noteFull()) log.warn({ kind, network }, 'the queue of pages is full, and further ones are refused')
      throw new PageRejection(503, kind, retryAfter)
    },
  }
}

/** Returns a function that returns true once in a minute. */
function createMinuteNote(clock: () => number): () => boolean {
  let recorded = -Infinity
  return () => {
    const now = clock()
    if (Math.abs(now - recorded) < hitWindow * 1000) return false
    recorded = now
    return true
  }
}
