import { cacheTag, referenceOf, type ResourceDefinition, type Visitors } from '@teachnet/contract'
import type { Locale } from '@teachnet/protocol'
import type { Queries } from '../platform/db/client.ts'
import type { ResourceTable } from '../records/tables/table-of.ts'
import type { Vocabulary } from '../records/search/vocabulary.ts'
import type { PreviewedRecord } from './preview.ts'
import type { AnalysedQuery } from '../records/search/analysis/query.ts'
import type { Scope } from '../records/search/analysis/scopes.ts'

/** A definition with its table. */
export interface ContentArea {
  readonly definition: ResourceDefinition
  readonly table: ResourceTable
}

/** A query as a list of an area answers it. */
export interface ResolvedSearch {
  readonly query: AnalysedQuery
  readonly stage: AnalysedQuery['stages'][number]
  readonly scope: Scope
  /** The most records that it finds, the latest first. */
  readonly most: number
}

/** The data that content is read from, and its reader. */
export interface ContentSource {
  readonly db: Queries
  readonly findArea: (controller: string) => ContentArea | undefined
  /** Unix seconds. */
  readonly now: number
  readonly locale: Locale
  /** IANA name of the site's time zone, in which times belong to months. */
  readonly timeZone: string
  /** Returns rich text that is safe to show in a page, regardless of who wrote the row. */
  readonly showRichText: (html: string) => string
  /** Synonyms and stop words of searches. Default: those of the product. */
  readonly vocabulary?: Vocabulary
  /** The search of the list that is read; absent: it has none. */
  readonly search?: ResolvedSearch | undefined
  /** A record that is shown although it is not public. */
  readonly previewed?: PreviewedRecord | undefined
  /** Called with the tag of all data that is read: content with this data is outdated when a record under the tag changes. */
  readonly addTag: (tag: string) => void
}

/**
 * Returns an area to read.
 *
 * @throws TypeError for an unknown name: definitions name areas, so an unknown one is a programming error
 */
export function requireArea({ findArea, addTag }: ContentSource, controller: string): ContentArea {
  const area = findArea(controller)
  if (!area) throw new TypeError(`Unknown resource ${controller}`)
  addTag(cacheTag(area.definition.table))
  return area
}

/** Returns the target area of a relation. */
export function targetOf(source: ContentSource, { definition }: ContentArea, relation: string): ContentArea {
  const field = definition.fields[relation]
  const reference = field && referenceOf(field)
  if (!reference) throw new TypeError(`Resource ${definition.controller}: "${relation}" is not a relation`)
  return requireArea(source, reference.resource)
}

/** @throws TypeError when visitors see nothing of the area */
export function requireVisitors({ controller, visitors }: ResourceDefinition): Visitors {
  if (!visitors) throw new TypeError(`Resource ${controller} declares nothing for visitors`)
  return visitors
}
