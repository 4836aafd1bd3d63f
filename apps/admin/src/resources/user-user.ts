import { resourceLoaders } from '@teachnet/contract/resource-loaders'
import { lazyPart } from '@teachnet/ui/parts'
import type { ResourceOverrides } from '../crud-ui/page/overrides.ts'
import { GenderCell } from './gender-cell.tsx'

const GenderInput = lazyPart(async () => (await import('./gender-inputs.tsx')).GenderInput)
const GenderFilter = lazyPart(async () => (await import('./gender-inputs.tsx')).GenderFilter)

/** A member's gender in words, and related lists of balance and point logs. */
export async function loadUserOverrides(): Promise<ResourceOverrides> {
  const logs = await Promise.all(
    ['user.MoneyLog', 'user.ScoreLog'].map(async (controller) => resourceLoaders[controller]?.()),
  )
  return {
    cells: { gender: GenderCell },
    inputs: { gender: GenderInput },
    filters: { gender: GenderFilter },
    relatedLists: logs.flatMap((definition) => (definition ? [{ definition, field: 'user_id' }] : [])),
  }
}
