import { cacheTag, type Locale, type ResourceDefinition, type Visitors } from '@teachnet/contract'
import type { Queries } from '../db/client.ts'
import type { ResourceTable } from '../db/table-of.ts'

/** A definition with its table. */
export interface ContentArea {
  readonly definition: ResourceDefinition
  readonly table: ResourceTable
}

/** What content is read from, and for whom. */
export interface ContentSource {
  readonly db: Queries
  readonly findArea: (controller: string) => ContentArea | undefined
  /** Unix seconds. */
  readonly now: number
  readonly locale: Locale
  /** Rich text as it may stand in a page, whoever wrote the row. */
  readonly showRichText: (html: string) => string
  /** Is told of everything that is read: what is made of it changes when a record under the tag does. */
  readonly addTag: (tag: string) => void
}

/**
 * An area that is about to be read.
 *
 * @throws TypeError when there is none of that name: a definition names it, so that this is a mistake in the program
 */
export function requireArea({ findArea, addTag }: ContentSource, controller: string): ContentArea {
  const area = findArea(controller)
  if (!area) throw new TypeError(`There is no resource ${controller}`)
  addTag(cacheTag(area.definition.table))
  return area
}

/** @throws TypeError when visitors get nothing of the area */
export function requireVisitors({ controller, visitors }: ResourceDefinition): Visitors {
  if (!visitors) throw new TypeError(`Resource ${controller} declares nothing for visitors`)
  return visitors
}
