import { type Design, tidyIds } from '@teachnet/contract/design'
import type { ResourceDefinition } from '@teachnet/contract'
import { fail } from '../../platform/errors.ts'
import { type StoredChange, type StoredDesign, findChange, listLatest, loadDesigns } from './design.repo.ts'
import type { Queries } from '../../platform/db/client.ts'
import type { BoundResources } from '../../records/bound-resource.ts'

/** A change that an administrator requests. */
export interface RequestedChange {
  /** Current controller; empty for a new area. */
  readonly controller: string
  readonly version: number
  /** Null if the area is removed, or `back` names the change to revert. */
  readonly design: Design | null
  /** Id of the change to revert; 0: none. */
  readonly back: number
  /** The table becomes empty, and the current one is kept like a removed one. Default: its rows stay. */
  readonly isRebuilt?: boolean
  /** Name of a table that no area uses: a new area begins with its rows. Default: it begins empty. */
  readonly fill?: string
}

export interface Actor {
  readonly id: number
  readonly username: string
}

/** A change with all data that determine its effect. */
export interface ResolvedChange {
  readonly kind: StoredChange['kind']
  readonly before: StoredDesign | undefined
  readonly after: Design | undefined
  readonly undone: StoredChange | undefined
  /** Name of the table whose rows are copied into a new area; empty: none. */
  readonly fill: string
}

export function kindOf(
  { isRebuilt = false }: RequestedChange,
  before: StoredDesign | undefined,
  after: Design | undefined,
): StoredChange['kind'] {
  if (!before) return 'create'
  return after ? (isRebuilt ? 'rebuild' : 'change') : 'remove'
}

/**
 * Whether a change replaces the current table as a whole, or restores a kept one. A copy that has the ids is that of a whole table.
 */
export function isFull({ kind, before, undone }: ResolvedChange): boolean {
  if (!undone) return kind === 'rebuild'
  return before === undefined || Object.hasOwn(undone.copied, 'id')
}

/** The entry of the log with which a change begins. */
export function entryOf({ kind, before, after }: ResolvedChange, actor: Actor, now: number) {
  const named = after ?? before?.design
  if (!named) throw fail('PARAMETER')
  return {
    controller: named.definition.controller,
    table_name: named.definition.table,
    kind,
    version: (before?.version ?? 0) + 1,
    before: before?.design ?? null,
    after: after ?? null,
    admin_id: actor.id,
    username: actor.username.slice(0, 20),
    create_time: now,
  }
}

/**
 * Loads the data of a change: the current design, the new one, and the change to revert.
 *
 * @throws DESIGN_CHANGED when the area is not the one that the administrator saw
 */
export async function resolveChange(
  queries: Queries,
  requested: RequestedChange,
  find: (controller: string) => StoredDesign | undefined,
): Promise<ResolvedChange> {
  const before = requested.controller === '' ? undefined : find(requested.controller)
  if (requested.controller !== '' && !before && requested.back === 0) throw fail('DESIGN_CHANGED')
  if ((before?.version ?? 0) !== requested.version) throw fail('DESIGN_CHANGED')
  if (requested.back === 0) {
    const after = requested.design ? { ...requested.design, ids: tidyIds(requested.design) } : undefined
    const { fill = '' } = requested
    if (fill !== '' && before) throw fail('PARAMETER', { field: 'fill' })
    return { kind: kindOf(requested, before, after), before, after, undone: undefined, fill }
  }
  const undone = await findChange(queries, requested.back)
  if (!undone || !(await listLatest(queries)).has(undone.id)) throw fail('DESIGN_CHANGED')
  const isOfArea = (undone.after?.definition.controller ?? '') === (before?.design.definition.controller ?? '')
  if (!isOfArea) throw fail('DESIGN_CHANGED')
  return { kind: 'back', before, after: undone.before ?? undefined, undone, fill: '' }
}

/**
 * {@link resolveChange} from the stored designs. Under the lock of designs it reads the version again: another process may have changed the
 * design since.
 */
export async function resolveStored(tx: Queries, requested: RequestedChange): Promise<ResolvedChange> {
  const { designs } = await loadDesigns(tx)
  const find = (controller: string) => designs.find(({ design }) => design.definition.controller === controller)
  return resolveChange(tx, requested, find)
}

/** Finds the definition of an area to which a design refers: one that the same change creates or changes, or one that is served. */
export function findDesignedOrServed(resources: BoundResources, otherDefinitions: readonly ResourceDefinition[]) {
  return (controller: string): ResourceDefinition | undefined =>
    otherDefinitions.find((each) => each.controller.toLowerCase() === controller.toLowerCase()) ??
    resources.find(controller)?.definition
}
