import type { StoredChange } from '../design.repo.ts'

/** The entry of a removal states what happened to the area. */
export function statusOf({ kind, state }: StoredChange): StoredChange['state'] {
  return kind === 'remove' && state === 'success' ? 'delete' : state
}
