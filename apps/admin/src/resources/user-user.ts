import { lazyPart } from '@teachnet/ui/parts'
import type { ResourceOverrides } from '../records/page/overrides.ts'
import { GenderCell } from './gender.tsx'
import { loadRelatedLists } from './related-lists.ts'

const GenderInput = lazyPart(async () => (await import('./gender-inputs.tsx')).GenderInput)
const GenderFilter = lazyPart(async () => (await import('./gender-inputs.tsx')).GenderFilter)

/** A member's gender as text, and related lists of balance and point logs. */
export async function loadUserOverrides(): Promise<ResourceOverrides> {
  return {
    cells: { gender: GenderCell },
    inputs: { gender: GenderInput },
    filters: { gender: GenderFilter },
    relatedLists: await loadRelatedLists('user_id', ['user.MoneyLog', 'user.ScoreLog']),
  }
}
