import { lazyPart } from '@teachnet/ui/parts'
import type { ResourceOverrides } from '../records/page/overrides.ts'
import { inputOfKind } from '../fields/input-of-kind.tsx'

const GroupRightsInput = lazyPart(async () => (await import('./group-rights-input.tsx')).GroupRightsInput)

const LimitsInput = lazyPart(async () => (await import('./limits-input.tsx')).LimitsInput)

/** A role group grants rules by branch, and limits what its members see of the areas. */
export const groupOverrides: ResourceOverrides = {
  inputs: { rules: inputOfKind('relations', GroupRightsInput), limits: inputOfKind('json', LimitsInput) },
}
