import { cacheTag, type VisitedDefinition } from '@teachnet/contract'
import { defaultLocale, isRecord, locales } from '@teachnet/protocol'
import type { ContentArea, ContentSource } from '../../content/content-source.ts'
import { FinalFailure, type JobKind } from '../../platform/jobs/job-kind.ts'
import type { CachePort, ClockPort, DatabasePort, JobsPort, LogPort, SettingsPort } from '../../platform/ports.ts'
import { languageParameter } from '@teachnet/languages'
import { createContentReader } from '../../content/content-reader.ts'

/** The keys of the engines that are switched on. */
export type EngineKeys = Readonly<Partial<Record<EngineName, string>>>

interface Options {
  readonly deps: DatabasePort & CachePort & ClockPort & LogPort & JobsPort & SettingsPort<'publicOrigin'>
  readonly loadKeys: () => Promise<EngineKeys>
  readonly listAreas: () => readonly VisitedDefinition[]
  readonly findArea: (controller: string) => ContentArea | undefined
  readonly loadTimeZone: () => Promise<string>
  readonly fetch?: typeof globalThis.fetch
}

interface Task extends Period {
  readonly engine: EngineName
}

/** Seconds: changes of this period are sent together. */
const slot = 600

const announce: JobKind<Task> = { name: 'announce', parse: parseTask }

/**
 * Notifies search engines of changed public pages, once per ten minutes, while their keys are set. The first change of a period adds a job
 * for its end, one for all processes.
 * @returns a function that stops watching for changes
 */
export function announceChanges({
  deps,
  loadKeys,
  listAreas,
  fetch = globalThis.fetch,
  ...source
}: Options): () => void {
  const { db, cache, clock, log, jobs, env } = deps
  let planned = 0

  const plan = async (from: number) => {
    for (const engine of namesOf(await loadKeys())) {
      const to = from + slot
      await jobs.add(db, announce, { engine, from, to }, { runAt: to, key: `announce ${engine} ${from}` })
    }
  }

  jobs.handle(announce, async ({ engine, ...period }, { signal }) => {
    const key = (await loadKeys())[engine]
    if (key === undefined) return // switched off meanwhile
    const origin = env.publicOrigin
    if (origin === undefined)
      throw new FinalFailure('PUBLIC_ORIGIN is not set, so the addresses of the pages are unknown')
    const { mostAddresses } = searchEngines[engine]
    const addresses = await loadChangedAddresses(
      {
        ...source,
        db,
        now: Math.floor(clock() / 1000),
        locale: defaultLocale,
        timeZone: await source.loadTimeZone(),
        showRichText: () => '',
        addTag: () => {},
      },
      listAreas(),
      { origin, period },
    )
    for (let at = 0; at < addresses.length; at += mostAddresses)
      await announceTo(
        searchEngines[engine],
        { origin, key, addresses: addresses.slice(at, at + mostAddresses) },
        { fetch, signal },
      )
  })

  return cache.onDrop((tags) => {
    const from = Math.floor(clock() / 1000 / slot) * slot
    const tables = new Set(
      listAreas().flatMap(({ table, visitors: { path } }) => (path === undefined ? [] : [cacheTag(table)])),
    )
    if (from === planned || !tags.some((tag) => tables.has(tag))) return
    planned = from
    plan(from).catch((error: unknown) => {
      planned = 0
      log.warn({ err: error }, 'changed pages could not be noted for search engines')
    })
  })
}

function namesOf(keys: EngineKeys): EngineName[] {
  return engineNames.filter((name) => keys[name] !== undefined)
}

function parseTask(raw: unknown): Task {
  const { engine, from, to } = isRecord(raw) ? raw : {}
  const name = engineNames.find((each) => each === engine)
  if (name === undefined || typeof from !== 'number' || typeof to !== 'number')
    throw new TypeError('not an announcement')
  return { engine: name, from, to }
}

/** A period in Unix seconds; the end is exclusive. */
interface Period {
  readonly from: number
  readonly to: number
}

/** Returns the addresses of all records that visitors may see and that changed or became public in a period, in each language. */
async function loadChangedAddresses(
  source: ContentSource,
  areas: readonly VisitedDefinition[],
  { origin, period: { from, to } }: { readonly origin: string; readonly period: Period },
): Promise<string[]> {
  const reader = createContentReader(source)
  const paths = await Promise.all(
    areas.map(async (definition) => {
      const { path } = definition.visitors
      if (path === undefined) return []
      const places = await reader.places(definition)
      return places
        .filter(({ update_time: time }) => time >= from && time < to)
        .map(({ key }) => path.replace('{key}', encodeURIComponent(key)))
    }),
  )
  return paths
    .flat()
    .flatMap((path) =>
      locales.map((locale) => `${origin}${path}${locale === defaultLocale ? '' : `?${languageParameter}=${locale}`}`),
    )
}

/** A list of addresses for one search engine. */
interface Announcement {
  /** Of the public site, e.g. `https://www.example.org`. */
  readonly origin: string
  readonly key: string
  /** Absolute addresses below the origin; at most {@link SearchEngine.mostAddresses}. */
  readonly addresses: readonly string[]
}

/** A request of the engine's interface. The host is hard-coded: no setting can redirect the request. */
interface EngineRequest {
  readonly url: string
  readonly contentType: string
  readonly body: string
}

interface SearchEngine {
  /** In messages for operators. */
  readonly title: string
  readonly mostAddresses: number
  readonly requestOf: (announcement: Announcement) => EngineRequest
  /** Returns why the engine rejects the key or the addresses, so that a retry would fail in the same way. */
  readonly refusalOf: (answer: EngineReply) => string | undefined
}

interface EngineReply {
  readonly status: number
  readonly body: string
}

/** Path at which the site serves the key that IndexNow requires. */
export const indexNowKeyPath = '/indexnow.txt'

/** @see https://www.indexnow.org/documentation */
const indexNow: SearchEngine = {
  title: 'IndexNow',
  mostAddresses: 10_000,
  requestOf: ({ origin, key, addresses }) => ({
    url: 'https://api.indexnow.org/indexnow',
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify({
      host: new URL(origin).host,
      key,
      keyLocation: `${origin}${indexNowKeyPath}`,
      urlList: addresses,
    }),
  }),
  refusalOf: ({ status }) => indexNowRejections[status],
}

const indexNowRejections: Readonly<Record<number, string>> = {
  400: 'the request is not valid',
  403: `the key is refused: it must be readable at ${indexNowKeyPath} of the site`,
  422: 'the addresses do not belong to the host of the key',
}

/** Its push interface is available only without TLS. @see https://ziyuan.baidu.com/college/courseinfo?id=267&page=2 */
const baidu: SearchEngine = {
  title: 'Baidu',
  mostAddresses: 2000,
  requestOf: ({ origin, key, addresses }) => ({
    url: `http://data.zz.baidu.com/urls?${new URLSearchParams({ site: origin, token: key }).toString()}`,
    contentType: 'text/plain',
    body: addresses.join('\n'),
  }),
  // It explains rejections in JSON: {"error":401,"message":"token is not valid"}.
  refusalOf: ({ status, body }) =>
    status >= 400 && status < 500 && status !== 429
      ? (/"message"\s*:\s*"([^"]{1,100})"/.exec(body)?.[1] ?? `status ${status}`)
      : undefined,
}

/** The search engines that receive notifications of changed pages. */
export const searchEngines = { indexNow, baidu } as const satisfies Readonly<Record<string, SearchEngine>>

type EngineName = keyof typeof searchEngines

const engineNames = Object.keys(searchEngines).filter((name): name is EngineName => name in searchEngines)

/** Characters after which an answer is truncated. */
const mostText = 2000

/** In ms. */
const replyWithin = 15_000

/**
 * Sends the addresses to an engine.
 * @throws FinalFailure when the engine rejects the key or the addresses
 * @throws Error when it may succeed later
 */
export async function announceTo(
  engine: SearchEngine,
  announcement: Announcement,
  { fetch, signal }: { readonly fetch: typeof globalThis.fetch; readonly signal: AbortSignal },
): Promise<void> {
  const { url, contentType, body } = engine.requestOf(announcement)
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': contentType },
    body,
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(replyWithin)]),
  })
  const text = await beginningOf(answer)
  const rejection = engine.refusalOf({ status: answer.status, body: text })
  // An answer may repeat the key.
  if (rejection !== undefined) throw new FinalFailure(`${engine.title}: ${rejection.replaceAll(announcement.key, '…')}`)
  if (!answer.ok) throw new Error(`${engine.title}: status ${answer.status}`)
}

/** Reads an answer up to the limit, and aborts the rest: the memory does not depend on what an engine sends. */
async function beginningOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of body ?? []) {
    text += decoder.decode(part, { stream: true })
    if (text.length >= mostText) break
  }
  return text.slice(0, mostText)
}
