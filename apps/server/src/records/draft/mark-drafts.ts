import { draftStateName, hasDrafts, permissionOf } from '@teachnet/contract'
import { hasNode } from '../../http/caller/caller.ts'
import { loadDraftStates } from './record-draft.repo.ts'
import type { BoundResource, CrudContext } from '../bound-resource.ts'
import type { WireRow } from '../rows.ts'

/** Adds to each row of a list whether it has a draft, for callers who may work on drafts. */
export async function markDrafts(
  { caller, queries }: CrudContext,
  { definition }: BoundResource,
  rows: readonly WireRow[],
): Promise<void> {
  const mayWork = ['draft', 'publish'].some((action) => hasNode(caller, permissionOf(definition, action)))
  if (!hasDrafts(definition) || !mayWork || rows.length === 0) return
  const states = await loadDraftStates(
    queries,
    definition.controller,
    rows.map(({ id }) => Number(id)),
  )
  for (const row of rows) {
    const state = states.get(Number(row.id))
    if (state !== undefined) row[draftStateName] = state
  }
}
