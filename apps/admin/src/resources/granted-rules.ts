import { lazyPart } from '@teachnet/ui/parts'
import type { ResourceOverrides } from '../records/page/overrides.ts'
import { inputOfKind } from '../fields/input-of-kind.tsx'

const GrantedInput = lazyPart(async () => (await import('../fields/relations/parts.tsx')).GrantedInput)

/** Rules of a role or member group are granted by branch: a box includes all rules below it, and their parents. */
export const grantedRulesOverrides: ResourceOverrides = { inputs: { rules: inputOfKind('relations', GrantedInput) } }
