import { lazyPart } from '@teachnet/ui/parts'
import type { ResourceOverrides } from '../crud-ui/page/overrides.ts'
import { inputOfKind } from '../fields/input-of-kind.tsx'

const GrantedInput = lazyPart(async () => (await import('../fields/relations/granted-input.tsx')).GrantedInput)

/** Rules of a role or member group are granted by branch: a box includes all rules below it, and their parents. */
export const grantedRulesOverrides: ResourceOverrides = { inputs: { rules: inputOfKind('relations', GrantedInput) } }
