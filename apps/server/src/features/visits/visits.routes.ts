import { contentPaths } from '@teachnet/contract'
import type { FastifyInstance } from 'fastify'
import { inProcessAddress } from '../../http/request/requester.ts'
import type { ClockPort, DatabasePort, LogPort } from '../../platform/ports.ts'
import { formatSiteTime } from '@teachnet/contract/site-time'
import type { VisitKind } from '../../platform/db/tables/platform-tables.ts'
import { addVisits, type Visits } from './visit.repo.ts'

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

export interface VisitCounter {
  /** Counts a visit in memory; `flush` writes it to the database. */
  readonly count: (kind: VisitKind) => void
  /** Writes the counted visits. */
  readonly flush: () => Promise<void>
}

interface Options {
  readonly deps: DatabasePort & ClockPort & LogPort
  readonly loadTimeZone: () => Promise<string>
}

/** Delay in ms after which counted visits are written together. */
const patience = 5000

/** Seconds. In every time zone, days begin at a multiple of it. */
const quarterHour = 900

/**
 * Counts visits by day of the site's time zone. Counts are kept in memory for some seconds and then added to those of all processes; a
 * process that crashes loses only these seconds.
 */
export function createVisitCounter({ deps: { db, clock, log }, loadTimeZone }: Options): VisitCounter {
  let recorded = new Map<string, { kind: VisitKind; quarter: number; hits: number }>()
  let timer: NodeJS.Timeout | undefined

  const note = (kind: VisitKind, quarter: number, hits: number) => {
    const key = `${kind} ${quarter}`
    recorded.set(key, { kind, quarter, hits: (recorded.get(key)?.hits ?? 0) + hits })
  }

  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    if (recorded.size === 0) return
    const taken = [...recorded.values()]
    recorded = new Map()
    try {
      await addVisits(db, byDay(taken, await loadTimeZone()))
    } catch (error) {
      log.warn({ err: error }, 'visits could not be counted; they are kept for the next time')
      for (const { kind, quarter, hits } of taken) note(kind, quarter, hits)
    }
  }

  return {
    count: (kind) => {
      note(kind, Math.floor(clock() / 1000 / quarterHour) * quarterHour, 1)
      timer ??= setTimeout(() => void flush(), patience).unref()
    },
    flush,
  }
}

function byDay(recorded: readonly { kind: VisitKind; quarter: number; hits: number }[], timeZone: string): Visits[] {
  const days = new Map<string, Visits>()
  for (const { kind, quarter, hits } of recorded) {
    const day = formatSiteTime(quarter, timeZone).slice(0, 10)
    const key = `${day} ${kind}`
    days.set(key, { day, kind, hits: (days.get(key)?.hits ?? 0) + hits })
  }
  return [...days.values()]
}
