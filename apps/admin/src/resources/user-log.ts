import { lazyPart } from '@teachnet/ui/parts'
import type { ResourceOverrides } from '../crud-ui/overrides.ts'

const BalanceOwnerInput = lazyPart(async () => (await import('./balance-owner-input.tsx')).BalanceOwnerInput)

/** Who adds a change of a balance sees what it is before. */
export const userLogOverrides: ResourceOverrides = { inputs: { user_id: BalanceOwnerInput } }
