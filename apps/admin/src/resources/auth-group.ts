import { lazy } from 'react'
import type { ResourceOverrides } from '../crud-ui/overrides.ts'

const GrantedInput = lazy(async () => ({ default: (await import('./granted-rules-input.tsx')).GrantedRulesInput }))

/** A role's rules are granted by branch: a box stands for all below it. */
export const authGroupOverrides: ResourceOverrides = { inputs: { rules: GrantedInput } }
