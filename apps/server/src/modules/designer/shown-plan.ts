import type { Plan } from './plan/plan-types.ts'

/** The part of a plan that administrators see. Only the server knows the place of its copies. */
export function shownPlan({ copied: _inside, ...shown }: Plan, seconds: number) {
  return { ...shown, seconds }
}
