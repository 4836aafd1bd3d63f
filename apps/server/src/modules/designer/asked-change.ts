import type { Design } from '@teachnet/contract/design'
import { fail } from '../../errors.ts'
import type { StoredChange, StoredDesign } from './design.repo.ts'

/** A change that an administrator requests. */
export interface AskedChange {
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
  { isRebuilt = false }: AskedChange,
  before: StoredDesign | undefined,
  after: Design | undefined,
): StoredChange['kind'] {
  if (!before) return 'create'
  return after ? (isRebuilt ? 'rebuild' : 'change') : 'remove'
}

/**
 * Whether a change replaces the current table as a whole, or restores a kept one. A copy that has the ids is that of a whole table.
 */
export function isWhole({ kind, before, undone }: ResolvedChange): boolean {
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
