import { lazyPart } from '@teachnet/ui/parts'
import type { ResourceOverrides } from '../records/page/overrides.ts'
import { inputOfKind } from '../fields/input-of-kind.tsx'

const BalanceOwnerInput = lazyPart(async () => (await import('./balance-owner-input.tsx')).BalanceOwnerInput)

/** Shows the current balance to the administrator who adds a change. */
export const userLogOverrides: ResourceOverrides = { inputs: { user_id: inputOfKind('relation', BalanceOwnerInput) } }
