import { lazyPart } from '@teachnet/ui/parts'
import type { ResourceOverrides } from '../crud-ui/overrides.ts'

const GrantedInput = lazyPart(async () => (await import('./granted-rules-input.tsx')).GrantedRulesInput)

/** Rules of a role or of members are granted by branch: a box stands for all below it, and for the way to it. */
export const grantedRulesOverrides: ResourceOverrides = { inputs: { rules: GrantedInput } }
