import { join } from 'node:path'
import { createRequest, createDistantSources } from '../hosting/distant-api.ts'
import { createImageRenderer } from '../hosting/image-renderer.ts'
import { type RequestForVisitor, loadDistantSite } from '../hosting/public-site-build.ts'
import { appsFolder as ownApps } from '../../platform/process/own-files.ts'
import type { Logger } from '../../platform/ports.ts'
import { StartError } from '../../platform/process/start-error.ts'
import type { PagesEnv } from '../../platform/settings/settings.ts'
import type { ExportCommand } from './command-line.ts'
import { openCopyFolder } from './page-copies.ts'
import { type CopyReport, createSiteCopier, type SiteCopier } from './copy-site.ts'
import { setTimeout as wait } from 'node:timers/promises'

interface Options {
  /** The token is that of an API on another machine. */
  readonly env: PagesEnv & { readonly metricsToken?: string }
  /** Contains the builds of the apps; default: that of this repository. */
  readonly appsFolder?: string
  readonly log: Logger
  readonly say: (line: string) => void
  /** Ends the following. */
  readonly signal: AbortSignal
}

/**
 * Copies the public site as files.
 *
 * @returns whether every page could be copied
 * @throws StartError for a problem that the operator can fix
 */
export async function runExport(
  { folder: path, isFollowing }: ExportCommand,
  { env, appsFolder = ownApps, log, say, signal }: Options,
): Promise<boolean> {
  const { publicOrigin, apiOrigin, metricsToken } = env
  if (publicOrigin === undefined)
    throw new StartError('Set PUBLIC_ORIGIN to the address of the site, such as https://www.example.org.')
  const siteFolder = join(appsFolder, 'public-site')
  const request: RequestForVisitor = withinLimit(createRequest(apiOrigin))
  const pages = await loadDistantSite(siteFolder, request, { imageRenderer: createImageRenderer({ log }), log })
  if (!pages) throw new StartError('The public site is not built: run pnpm build.')
  const folder = await openCopyFolder(path)
  await folder.addBuild(join(siteFolder, 'build/client'))
  const { loadContentSources } = createDistantSources(apiOrigin, log)
  const copier = createSiteCopier({
    pages,
    folder,
    origins: { ...env, publicOrigin },
    loadSources: loadContentSources,
    log,
  })
  const report = (what: string, { written, removed, failed }: CopyReport) =>
    say(
      `Copied ${what}: ${folder.copies.size} addresses, ${written} files written, ${removed} removed` +
        (failed.length > 0 ? `, ${failed.length} failed: ${failed.slice(0, 5).join(', ')}` : ''),
    )
  if (isFollowing) {
    const onFault = (error: unknown) => log.warn({ err: error }, 'the API did not say what has changed')
    await followChanges({
      apiOrigin,
      copier,
      report,
      onFault,
      signal,
      token: metricsToken,
    })
    return true
  }
  const done = await copier.copyAll()
  report('the whole site', done)
  return done.failed.length === 0
}

interface FollowChangesOptions {
  readonly apiOrigin: string
  /** `METRICS_TOKEN` of the API. */
  readonly token?: string
  readonly copier: SiteCopier
  readonly report: (what: string, done: CopyReport) => void
  readonly onFault: (error: unknown) => void
  readonly signal: AbortSignal
}

/** Interval of complete runs in ms: pages also change with the day, and a change may have been missed. */
const everythingEvery = 3_600_000
/** Pause between queries in ms, so that a burst of changes is one run. */
const pause = 3000
const faultPause = 10_000
/** In ms; the API answers within 5 s. */
const patience = 15_000

/** Copies all pages, and then those that change, until the signal aborts. While the API does not answer, the copies stay unchanged. */
async function followChanges({
  apiOrigin,
  token,
  copier,
  report,
  onFault,
  signal,
}: FollowChangesOptions): Promise<void> {
  const request = async (since?: number) => {
    const address = new URL(`/changed-tags${since === undefined ? '' : `?since=${since}`}`, apiOrigin)
    const reply = await fetch(address, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
    })
    if (reply.status === 401)
      throw new Error(`${address.href} needs METRICS_TOKEN, with the same value here and at the server`)
    if (!reply.ok) throw new Error(`${address.href} answered ${reply.status}`)
    const { position, tags }: { position: number; tags: readonly string[] } = await reply.json()
    return { position, tags }
  }
  let position: number | undefined
  let isFull = false
  let fullAt = 0
  while (!signal.aborted) {
    try {
      const changed = await request(position)
      isFull &&= !changed.tags.includes('*') && Math.abs(Date.now() - fullAt) < everythingEvery
      if (!isFull) {
        fullAt = Date.now()
        const done = await copier.copyAll()
        isFull = done.failed.length === 0
        report('the whole site', done)
      } else if (changed.tags.length > 0) {
        const done = await copier.copyChanged(changed.tags)
        isFull = done.failed.length === 0
        report('what has changed', done)
      }
      position = changed.position
      await wait(isFull ? pause : faultPause, undefined, { signal })
    } catch (error) {
      if (signal.aborted) return
      onFault(error)
      await wait(faultPause, undefined, { signal }).catch(() => undefined)
    }
  }
}

/** Requests that are left for others with this network address. */
const reserve = 20

/** Attempts of a request to a busy API, and the longest pause between two of them in seconds. */
const mostAttempts = 5
const longestPause = 60

/** Sends requests as fast as the API's limit allows, which its replies state. */
export function withinLimit(
  request: RequestForVisitor,
  sleep: (ms: number) => Promise<unknown> = wait,
): RequestForVisitor {
  let pausing: Promise<unknown> | undefined
  const requestPatiently: RequestForVisitor = async (...call) => {
    for (let attempt = 1; ; attempt += 1) {
      const reply = await request(...call)
      const seconds = Number(reply.headers.get('retry-after') ?? 0)
      if (![429, 503].includes(reply.status) || seconds === 0 || attempt === mostAttempts) return reply
      await sleep(Math.min(seconds, longestPause) * 1000)
    }
  }
  return async (...call) => {
    await pausing
    const reply = await requestPatiently(...call)
    const remaining = Number(reply.headers.get('x-rate-limit-remaining') ?? Infinity)
    const seconds = Number(reply.headers.get('x-rate-limit-reset') ?? 0)
    if (remaining <= reserve && seconds > 0)
      pausing ??= sleep(seconds * 1000).then(() => {
        pausing = undefined
      })
    return reply
  }
}
