import { addIndex, addKey, createStatements, quoted } from '../../../records/tables/table-shape.ts'
import type { DesignedTable } from './column-plan.ts'
import { brief, emptyPlan, type Facts, type Plan, type PlannedStatement } from './plan-types.ts'

/** The facts of a table that is dropped or restored as a whole, and the name of its kept copy. */
interface FullTableOptions {
  readonly facts: Facts
  readonly copy: string
}

/** Plans the creation of a table. */
export function planCreation({ shape }: DesignedTable): Plan {
  return {
    ...emptyPlan(0),
    statements: createStatements(shape).map(brief),
    consequences: [{ field: '', what: 'tableCreated', to: shape.name, rows: 0 }],
  }
}

/** Plans the removal of a table: it gets another name, under which it is kept. */
export function planRemoval({ shape }: DesignedTable, { facts, copy }: FullTableOptions): Plan {
  return {
    ...emptyPlan(facts.rows),
    statements: [
      ...shape.keys.map(({ name }) => brief(`alter table ${quoted(shape.name)} drop constraint ${quoted(name)}`)),
      ...shape.indexes.map(({ name }) => brief(`drop index ${quoted(name)}`)),
      brief(`alter table ${quoted(shape.name)} rename to ${quoted(copy)}`),
    ],
    consequences: [{ field: '', what: 'tableDropped', to: copy, rows: facts.rows }],
    copied: Object.fromEntries(shape.columns.map(({ name }) => [name, name])),
    confirm: [shape.name],
  }
}

/** Plans the return of a removed table. */
export function planReturn({ shape }: DesignedTable, { facts, copy }: FullTableOptions): Plan {
  return {
    ...emptyPlan(facts.rows),
    statements: [
      brief(`alter table ${quoted(copy)} rename to ${quoted(shape.name)}`),
      ...shape.keys.map((key): PlannedStatement => ({ sql: addKey(shape.name, key), cost: 'index' })),
      ...shape.indexes.map((index): PlannedStatement => ({ sql: addIndex(shape.name, index), cost: 'index' })),
    ],
    consequences: [{ field: '', what: 'restored', to: shape.name, rows: facts.rows }],
  }
}

/** Plans a table in the place of another one, which is kept: an empty one, or the kept one of a way back. */
export function planReplacement(
  from: DesignedTable,
  to: DesignedTable,
  { returned, ...options }: FullTableOptions & { readonly returned: FullTableOptions | undefined },
): Plan {
  const removal = planRemoval(from, options)
  const arrival = returned ? planReturn(to, returned) : planCreation(to)
  return {
    ...removal,
    statements: [...removal.statements, ...arrival.statements],
    consequences: [...removal.consequences, ...arrival.consequences],
  }
}
