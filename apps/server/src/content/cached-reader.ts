import { isCounted, type VisitedDefinition } from '@teachnet/contract'
import type { CacheSpace, TagCache } from '../platform/cache/tag-cache.ts'
import { loadViews } from '../records/hooks/content-view.repo.ts'
import { type ContentReader, createContentReader } from './content-reader.ts'
import { type ContentSource, requireArea } from './content-source.ts'
import type { FilterValues } from './filters/filter-kinds.ts'
import type { RunSearch } from './search-limit.ts'
import { dayOf } from './today.ts'
import { resolveSearch } from './resolve-search.ts'

/** One cached read: its result and the cache tags of its data. */
interface Part {
  readonly value: unknown
  readonly tags: readonly string[]
  /** Length of the result as JSON, in characters. */
  readonly length: number
  /** Whether a rich text in the result may be different on another host. */
  readonly isOfHost: boolean
}

export interface Parts {
  /** Lists, counts and facets. */
  readonly shared: CacheSpace<Part>
  /** Single records: separate, so that a program that opens one page after another displaces only those. */
  readonly records: CacheSpace<Part>
}

/** Bytes of all cached reads, estimated as two per character of their JSON. */
const partsSize = 33_554_432
const recordsSize = 16_777_216

/** Creates the cache of reads. Call it once, at start. */
export function createParts(cache: TagCache): Parts {
  const sizeOf = ({ length }: Part) => length * 2
  return {
    shared: cache.space<Part>('parts of pages', { maxEntries: 2000, maxBytes: partsSize, sizeOf }),
    records: cache.space<Part>('records of pages', { maxEntries: 2000, maxBytes: recordsSize, sizeOf }),
  }
}

/** A source for a reader of a host. */
interface CachedSource extends ContentSource {
  /** The URL prefixes of the site's own files, on which shown rich text depends. */
  readonly fileAddresses: readonly string[]
  /** Whether the result of `showRichText` for a text may depend on `fileAddresses`. */
  readonly dependsOnAddresses: (html: string) => boolean
  /** Runs the searches of this reader within their limits. */
  readonly runSearch: RunSearch
}

/** The reads that many pages share. `has` and `places` are read each time. */
const sharedReadings = [
  'list',
  'listCounted',
  'mostViewed',
  'count',
  'countPlace',
  'values',
  'headings',
  'facets',
] as const
/** The reads of one record. */
const recordReadings = ['find', 'findBeside'] as const

type Reading = (typeof sharedReadings | typeof recordReadings)[number]

/**
 * Creates a reader that caches each read until one of its records changes. Pages share most of their reads, so a page whose record
 * changed is created again with few queries. Searches by words are not cached: few visitors repeat the words of another one. Results are
 * frozen, because pages share them. All hosts share a result, unless a rich text in it has the whole address of a file.
 */
export function createCachedReader(source: CachedSource, { shared, records }: Parts): ContentReader {
  const reader = createContentReader(source)
  const { locale, timeZone, fileAddresses, dependsOnAddresses } = source
  // A reader serves one request, whose time is fixed. A calendar conversion for each read would take 4 % of a page.
  const day = dayOf(source)

  const store = (space: CacheSpace<Part>) => (name: Reading) => {
    const make = (definition: VisitedDefinition, rest: readonly unknown[]) => async () => {
      const tags = new Set<string>()
      let isOfHost = false
      const own = createContentReader({
        ...source,
        addTag: (tag) => tags.add(tag),
        showRichText: (html) => {
          isOfHost ||= dependsOnAddresses(html)
          return source.showRichText(html)
        },
      })
      const value = freeze(await call(own, name, definition, rest))
      const length = value === undefined ? 0 : JSON.stringify(value).length
      const part: Part = { value, tags: [...tags], length, isOfHost }
      // Addresses of records that do not exist would fill the cache.
      return { value: part, tags: part.tags, isCacheable: value !== undefined }
    }
    const read = async (definition: VisitedDefinition, ...rest: readonly unknown[]): Promise<unknown> => {
      if (isSearch(definition, rest))
        return source.runSearch(async (db, isShort) => {
          const own = { ...source, db }
          const filters = searchFilters(definition, rest)
          const search = await resolveSearch(own, requireArea(own, definition.controller), filters, isShort)
          return call(createContentReader({ ...own, search }), name, definition, rest)
        })
      const key = JSON.stringify([name, definition.controller, locale, timeZone, day, rest])
      const ofAll = await space.load(key, make(definition, rest))
      const part = ofAll.isOfHost
        ? await space.load(`${key} ${fileAddresses.join(' ')}`, make(definition, rest))
        : ofAll
      part.tags.forEach(source.addTag)
      return part.value
    }
    return [name, read] as const
  }

  const cached: ContentReader = {
    ...reader,
    ...Object.fromEntries([...sharedReadings.map(store(shared)), ...recordReadings.map(store(records))]),
  }
  return {
    ...cached,
    async find(definition, key) {
      const found = await cached.find(definition, key)
      if (!found || !isCounted(definition)) return found
      // A view does not invalidate the cache, so the count is read each time.
      const views = await loadViews(source.db, definition.table, [found.id])
      return { ...found, record: { ...found.record, views: views.get(found.id) ?? 0 } }
    },
  }
}

function call(
  reader: ContentReader,
  name: Reading,
  definition: VisitedDefinition,
  rest: readonly unknown[],
): Promise<unknown> {
  const read = reader[name] as (definition: VisitedDefinition, ...rest: readonly unknown[]) => Promise<unknown>
  return read(definition, ...rest)
}

/** Names of the filters of an area that search for words. */
const wordFilters = new WeakMap<VisitedDefinition, readonly string[]>()

function wordFiltersOf(definition: VisitedDefinition): readonly string[] {
  const known = wordFilters.get(definition)
  if (known) return known
  const filters = Object.entries(definition.visitors.filters ?? {})
  const words = filters.flatMap(([name, { kind }]) => (kind === 'words' ? [name] : []))
  wordFilters.set(definition, words)
  return words
}

/** The filters of a read, if one of them is by words. */
function searchFilters(definition: VisitedDefinition, rest: readonly unknown[]): FilterValues {
  const names = wordFiltersOf(definition)
  const places = rest.flatMap((each) => [propertyOf(each, 'filters'), each])
  const filters = places.find((place) => names.some((name) => propertyOf(place, name) !== undefined))
  return typeof filters === 'object' && filters !== null ? Object.fromEntries(Object.entries(filters)) : {}
}

function isSearch(definition: VisitedDefinition, rest: readonly unknown[]): boolean {
  return Object.keys(searchFilters(definition, rest)).length > 0
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    Object.values(value).forEach(freeze)
  }
  return value
}
