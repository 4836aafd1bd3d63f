import type { InputOf, ResourceDefinition, RowOf } from '@teachnet/contract'

/** A record as the form of its resource would send it, so that every rule for people holds for the demo too. */
export interface DemoRecord<D extends ResourceDefinition> {
  readonly input: InputOf<D>
  /** What no form writes: read-only fields and times. */
  readonly written?: Readonly<Partial<RowOf<D>>>
}

/** Ids of records that others refer to, by what names them: a slug, a name. */
export type Ids = ReadonlyMap<string, number>

/** @throws RangeError for a name that nothing has */
export function requireId(ids: Ids, name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new RangeError(`The demo has no "${name}"`)
  return id
}

/**
 * Adds records in one statement, the first of them with the largest weight.
 *
 * @param key field that names a record in the result; needed only where others refer to the records
 */
export type AddRecords = <D extends ResourceDefinition>(
  definition: D,
  records: readonly DemoRecord<D>[],
  key?: 'slug' | 'name' | 'title',
) => Promise<Ids>
