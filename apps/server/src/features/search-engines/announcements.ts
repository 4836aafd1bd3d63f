import { cacheTag, type VisitedDefinition } from '@teachnet/contract'
import { defaultLocale, isRecord, locales } from '@teachnet/protocol'
import type { ContentArea, ContentSource } from '../../content/content-source.ts'
import { FinalFailure, type JobKind } from '../../platform/jobs/job-kind.ts'
import type { CachePort, ClockPort, DatabasePort, JobsPort, LogPort, SettingsPort } from '../../platform/ports.ts'
import { announceTo, type EngineName, searchEngines } from './search-engines.ts'
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

const engineNames = Object.keys(searchEngines).filter((name): name is EngineName => name in searchEngines)

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
