import { lazyPart } from '@teachnet/ui/parts'
import type { ResourceOverrides } from '../crud-ui/page/overrides.ts'

const GrantedInput = lazyPart(async () => (await import('./granted-rules-input.tsx')).GrantedRulesInput)

/** Rules of a role or member group are granted by branch: a box includes all rules below it, and their parents. */
export const grantedRulesOverrides: ResourceOverrides = { inputs: { rules: GrantedInput } }
