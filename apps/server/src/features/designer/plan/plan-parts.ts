import type { Plan, PlannedStatement } from './plan-types.ts'

/** A statement that blocks others only for a moment. */
export function brief(sql: string): PlannedStatement {
  return { sql, cost: 'brief' }
}

/** A plan that does nothing to a table with a number of rows. */
export function emptyPlan(rows: number): Plan {
  return { rows, statements: [], consequences: [], refusals: [], stays: [], copied: {}, confirm: [] }
}
