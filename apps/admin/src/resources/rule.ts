import { lazyPart } from '@teachnet/ui/parts'
import type { ResourceOverrides } from '../crud-ui/overrides.ts'
import { RuleIconCell } from './rule-icon-cell.tsx'

const IconInput = lazyPart(async () => (await import('../crud-ui/fields/shared/icon-input.tsx')).IconInput)

/** The icon of a menu rule is seen, not only named. */
export const ruleOverrides: ResourceOverrides = { cells: { icon: RuleIconCell }, inputs: { icon: IconInput } }
