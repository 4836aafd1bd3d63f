import type { RequestListener } from 'node:http'

import { createTagCache } from './cache/memory-tag-cache.ts'
import type { TagCache } from './cache/tag-cache.ts'
import { createDistantApi } from './hosting/distant-api.ts'
import { createHosting } from './hosting/hosting.ts'
import { loadMessages } from './messages.ts'
import type { Logger } from './ports.ts'
import { createHttpListener } from './process/http-listener.ts'
import { loadTracing } from './process/tracing/load-tracing.ts'
import type { PagesEnv } from './settings/settings.ts'

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
export async function startPages(env: PagesEnv, log: Logger, appsFolder?: string): Promise<RunningPages> {
  const tracing = await loadTracing(env, log)
  const api = await createDistantApi(env, log)
  const cache = await createShortCache(env.pageCacheSeconds * 1000, log)
  const hosting: RequestListener = await createHosting(
    api,
    { env, cache, log, translate: loadMessages(), ...(tracing && { tracing }) },
    { loadPages: api.loadPages, ...(appsFolder !== undefined && { appsFolder }) },
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
