import type { RequestListener } from 'node:http'
import { isIP } from 'node:net'

import { createTagCache } from '../platform/cache/memory-tag-cache.ts'
import type { TagCache } from '../platform/cache/tag-cache.ts'
import { createDistantApi } from './hosting/distant-api.ts'
import { createHosting } from './hosting/hosting.ts'
import { loadMessages } from '../platform/messages.ts'
import { isPublicAddress } from '../platform/network/addresses.ts'
import type { Logger } from '../platform/ports.ts'
import { createHttpListener } from '../platform/process/http-listener.ts'
import { createProcessMetrics } from '../platform/metrics/process-metrics.ts'
import type { WorkerLink } from '../platform/process/workers/worker-link.ts'
import { loadTracing } from '../platform/process/tracing/load-tracing.ts'
import type { PagesEnv } from '../platform/settings/settings.ts'

interface RunningPages {
  readonly port: number
  /** Finishes the running requests. */
  readonly close: () => Promise<void>
}

/**
 * Starts a server for the pages of the public site, and of the other apps as far as they are built, which asks the API at `API_ORIGIN`. It
 * has neither database nor data directory.
 *
 * @param appsFolder contains the builds of the apps; default: those of this repository
 * @throws StartError for a problem that the operator can fix
 */
export async function startPages(
  env: PagesEnv,
  log: Logger,
  { appsFolder, worker }: { readonly appsFolder?: string; readonly worker?: WorkerLink } = {},
): Promise<RunningPages> {
  const tracing = await loadTracing(env, log)
  const cache = await createShortCache(env.pageCacheSeconds * 1000, log)
  const api = await createDistantApi(env, log, createProcessMetrics({ cache, worker }))
  const hosting: RequestListener = await createHosting(
    api,
    {
      env: { ...env, apiOrigin: publicApiOf(env) },
      cache,
      log,
      translate: loadMessages(),
      staleAge: env.stalePageMinutes * 60_000,
      tracing,
    },
    { loadPages: api.loadPages, appsFolder },
  )
  const listener = createHttpListener(tracing ? tracing.wrap(hosting) : hosting)
  const port = await listener.listen(env)
  return {
    port,
    close: async () => {
      await listener.drain()
      await api.close()
      await cache.close()
      await tracing?.close()
    },
  }
}

/** Returns the API's origin if browsers reach it; otherwise they call the host of the page, which passes calls on. */
export function publicApiOf({ apiOrigin }: Pick<PagesEnv, 'apiOrigin'>): string | undefined {
  const { protocol, hostname } = new URL(apiOrigin)
  const address = hostname.replace(/^\[|\]$/g, '')
  const isPublic = isIP(address) === 0 ? publicName.test(address) : isPublicAddress(address)
  return protocol === 'https:' && isPublic ? apiOrigin : undefined
}

/** A name with a domain, which is none of a private network or of a cluster. */
const publicName = /^(?!.*\.(?:internal|local|localhost|lan|home|svc|cluster)$).+\..+$/

/**
 * A cache that keeps a value for as long as the caches in front of this process may, in ms: it receives no notifications of changed
 * records. With 0 it only shares a value among concurrent requests.
 */
async function createShortCache(longest: number, log: Logger): Promise<TagCache> {
  const silent = { run: async () => [], listen: async () => async () => undefined }
  const cache = await createTagCache({ db: silent, clock: Date.now, log })
  return {
    ...cache,
    space: (name, limits) => cache.space(name, { ...limits, maxAge: Math.min(longest, limits.maxAge ?? longest) }),
  }
}
