import { lazyPart } from '@teachnet/ui/parts'
import type { ResourceOverrides } from '../records/page/overrides.ts'
import { RuleIconCell } from './rule-icon-cell.tsx'

const IconInput = lazyPart(async () => (await import('../fields/shared/icon-input.tsx')).IconInput)

/** Shows the icon of a menu rule beside its name. */
export const ruleOverrides: ResourceOverrides = { cells: { icon: RuleIconCell }, inputs: { icon: IconInput } }
