import { lazy } from 'react'
import type { ResourceOverrides } from '../crud-ui/overrides.ts'
import { RuleIconCell } from './rule-icon-cell.tsx'

const RuleIconInput = lazy(async () => ({ default: (await import('./rule-icon-input.tsx')).RuleIconInput }))

/** The icon of a menu rule is seen, not only named. */
export const ruleOverrides: ResourceOverrides = { cells: { icon: RuleIconCell }, inputs: { icon: RuleIconInput } }
