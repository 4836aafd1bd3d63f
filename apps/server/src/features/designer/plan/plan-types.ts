/** A row that does not fit a change. */
interface OffendingRow {
  readonly id: number
  /** The first 100 characters of the value. */
  readonly value: string
}

/** The result of a query of a plan. */
export interface Answer {
  readonly count: number
  /** The first ten rows. */
  readonly samples: readonly OffendingRow[]
}

/**
 * A query of a plan about the table before the change: a statement that selects `id` and `value` of the rows in
 * question.
 */
export interface Question {
  readonly key: string
  readonly rows: string
}

/** The facts about a table for a plan. */
export interface Facts {
  readonly rows: number
  /** By the key of the question. */
  readonly answers: Readonly<Record<string, Answer>>
}

/**
 * Whom a statement blocks, and for how long: `brief` a moment, independent of the size of the table; `copy` reads the table while writers wait;
 * `index` reads it and builds an index while writers wait; `rewrite` writes every row while readers and writers wait; `block` reads it while both
 * wait, because an earlier statement blocks them; `fill` takes time with the number of rows, but blocks no other transaction, because the table
 * is new.
 */
export type StatementCost = 'brief' | 'copy' | 'index' | 'rewrite' | 'block' | 'fill'

export interface PlannedStatement {
  readonly sql: string
  readonly cost: StatementCost
}

/** One consequence of a plan for one field, or for the whole table. */
export interface Consequence {
  /** Name of the field, before the change if it has one; empty: the table. */
  readonly field: string
  readonly what:
    | 'added'
    | 'renamed'
    | 'converted'
    | 'filled'
    | 'dropped'
    | 'tableRenamed'
    | 'tableCreated'
    | 'tableDropped'
    | 'restored'
    | 'rowsCopied'
    | 'left'
  /** The new name of a renamed field or table, the new kind of a converted field, the table whose rows are copied, or whose column no field takes over. */
  readonly to: string
  /** Number of values that are touched. */
  readonly rows: number
}

/** Why a plan cannot be applied. */
export interface Rejection {
  readonly field: string
  readonly why: 'impossible' | 'misfit' | 'missing' | 'twice' | 'dangling'
  readonly rows: number
  readonly samples: readonly OffendingRow[]
}

/** What a change of a design does to its table. */
export interface Plan {
  /** Number of rows of the table before the change. */
  readonly rows: number
  readonly statements: readonly PlannedStatement[]
  readonly consequences: readonly Consequence[]
  /** Not empty: the plan cannot be applied. */
  readonly refusals: readonly Rejection[]
  /** Names of the fields whose columns and values stay unchanged. */
  readonly stays: readonly string[]
  /** Columns of the copy that is kept of dropped and converted values, by identity; empty: no copy is needed. */
  readonly copied: Readonly<Record<string, string>>
  /** Names that the administrator types to confirm what is dropped, or what a new area does not take over. */
  readonly confirm: readonly string[]
}

/** A statement that blocks others only for a moment. */
export function brief(sql: string): PlannedStatement {
  return { sql, cost: 'brief' }
}

/** A plan that does nothing to a table with a number of rows. */
export function emptyPlan(rows: number): Plan {
  return { rows, statements: [], consequences: [], refusals: [], stays: [], copied: {}, confirm: [] }
}
