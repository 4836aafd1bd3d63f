import { lazyPart } from '@teachnet/ui/parts'
import type { ResourceOverrides } from '../crud-ui/page/overrides.ts'
import { inputOfKind } from '../fields/input-of-kind.tsx'
import { grantedRulesOverrides } from './granted-rules.ts'

const LimitsInput = lazyPart(async () => (await import('./limits-input.tsx')).LimitsInput)

/** A role group grants rules by branch, and limits what its members see of the areas. */
export const groupOverrides: ResourceOverrides = {
  inputs: { ...grantedRulesOverrides.inputs, limits: inputOfKind('json', LimitsInput) },
}
