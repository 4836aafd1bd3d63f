import { isVisited, referenceOf, type VisitedDefinition, type VisitorViewName } from '@teachnet/contract'
import { visitorView } from '@teachnet/contract/schema'
import type { CacheSpace, TagCache } from '../cache/tag-cache.ts'
import { serverKindOf } from '../kinds/kinds.ts'
import { type ContentReader, createContentReader } from './content-reader.ts'
import { type ContentSource, requireVisitors } from './content-source.ts'
import { dayOf } from './today.ts'

/** One reading: its result and the cache tags of the data that was read. */
interface Part {
  readonly value: unknown
  readonly tags: readonly string[]
  /** Length of the result as JSON, in characters. */
  readonly length: number
}

export type Parts = CacheSpace<Part>

/** Bytes of all kept readings, estimated as two per character of their JSON. */
const partsSize = 33_554_432

/** Creates the cache of readings. Call it once, at start. */
export function createParts(cache: TagCache): Parts {
  return cache.space<Part>('parts of pages', {
    maxEntries: 2000,
    maxBytes: partsSize,
    sizeOf: ({ length }) => length * 2,
  })
}

/** A source for a reader of a host. */
export interface KeptSource extends ContentSource {
  /** The URL prefixes of the site's own files, on which shown rich text depends. */
  readonly fileAddresses: readonly string[]
}

/** The readings that many pages share. `find`, `has` and `places` are read each time. */
const keptReadings = [
  'list',
  'listCounted',
  'mostViewed',
  'count',
  'countPlace',
  'values',
  'headings',
  'facets',
] as const satisfies readonly (keyof ContentReader)[]

/**
 * Creates a reader that keeps each reading until a record that it was made from changes. Pages share most of their readings, so that a
 * page whose record changed is made again with few queries. Searches by words are not kept: few visitors repeat the words of another one.
 * Results are frozen, because pages share them.
 */
export function createKeptReader(source: KeptSource, parts: Parts): ContentReader {
  const reader = createContentReader(source)
  const { locale, timeZone, fileAddresses } = source
  // One reader serves one request, whose moment stands still. A calendar conversion for each reading takes 4 % of a page.
  const day = dayOf(source)

  const keep = (name: (typeof keptReadings)[number]) => {
    const read = async (definition: VisitedDefinition, ...rest: readonly unknown[]): Promise<unknown> => {
      if (isSearch(definition, rest)) return call(reader, name, definition, rest)
      const hosts = showsRichText(source, definition, viewOf(rest)) ? fileAddresses : []
      const key = JSON.stringify([name, definition.controller, locale, timeZone, day, hosts, rest])
      const part = await parts.load(key, async () => {
        const tags = new Set<string>()
        const own = createContentReader({ ...source, addTag: (tag) => tags.add(tag) })
        const value = freeze(await call(own, name, definition, rest))
        const part = { value, tags: [...tags], length: JSON.stringify(value).length }
        return { value: part, tags: part.tags }
      })
      part.tags.forEach(source.addTag)
      return part.value
    }
    return [name, read] as const
  }

  return { ...reader, ...Object.fromEntries(keptReadings.map(keep)) }
}

function call(
  reader: ContentReader,
  name: (typeof keptReadings)[number],
  definition: VisitedDefinition,
  rest: readonly unknown[],
): Promise<unknown> {
  const read = reader[name] as (definition: VisitedDefinition, ...rest: readonly unknown[]) => Promise<unknown>
  return read(definition, ...rest)
}

/** Whether one of the filters of a reading searches for words. */
function isSearch({ visitors }: VisitedDefinition, rest: readonly unknown[]): boolean {
  const words = Object.entries(visitors.filters ?? {}).flatMap(([name, { kind }]) => (kind === 'words' ? [name] : []))
  return rest.some((each) => hasValue(each, words) || hasValue(propertyOf(each, 'filters'), words))
}

function hasValue(value: unknown, names: readonly string[]): boolean {
  return names.some((name) => propertyOf(value, name) !== undefined)
}

function viewOf(rest: readonly unknown[]): VisitorViewName {
  const view = propertyOf(rest[0], 'view')
  return view === 'page' || view === 'link' ? view : 'card'
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** Whether a view of an area, or of a related record in it, has a rich text. */
function showsRichText(source: ContentSource, { controller }: VisitedDefinition, name: VisitorViewName): boolean {
  const definition = source.findArea(controller)?.definition
  const view = definition && visitorView(requireVisitors(definition), name)
  if (!definition || !view) return false
  const shown = view.fields.map((each) => definition.fields[each])
  if (shown.some((field) => field && serverKindOf(field).isHtml)) return true
  return Object.values(view.related ?? {}).some((relation) => {
    if (!('view' in relation)) return false
    const field = 'of' in relation ? definition.fields[relation.of] : undefined
    const target = 'from' in relation ? relation.from : field && referenceOf(field)?.resource
    const related = target === undefined ? undefined : source.findArea(target)?.definition
    return related !== undefined && isVisited(related) && showsRichText(source, related, relation.view)
  })
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    Object.values(value).forEach(freeze)
  }
  return value
}
