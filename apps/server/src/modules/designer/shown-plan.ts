import type { Plan } from './plan/plan-types.ts'

/** What administrators see of a plan. Where its copies lie is known to the server alone. */
export function shownPlan({ copied: _inside, ...shown }: Plan, seconds: number) {
  return { ...shown, seconds }
}
