import type { InputOf, ResourceDefinition, RowOf } from '@teachnet/contract'

/** A record as its resource's form would send it, so that the demo follows every validation rule. */
export interface DemoRecord<D extends ResourceDefinition> {
  readonly input: InputOf<D>
  /** Values that forms do not write: read-only fields and times. */
  readonly written?: Readonly<Partial<RowOf<D>>>
}

/** Ids of referenced records, by slug or name. */
export type Ids = ReadonlyMap<string, number>

/** @throws RangeError for an unknown name */
export function requireId(ids: Ids, name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new RangeError(`The demo has no "${name}"`)
  return id
}

/**
 * Adds records in one statement; the first has the largest weight.
 *
 * @param key field whose values are the names in the result; needed only if other records refer to these
 */
export type AddRecords = <D extends ResourceDefinition>(
  definition: D,
  records: readonly DemoRecord<D>[],
  key?: 'slug' | 'name' | 'title',
) => Promise<Ids>
