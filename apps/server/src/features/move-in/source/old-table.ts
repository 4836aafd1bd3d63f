/** A table of the old site, from the catalogue of its database. */
export interface OldTable {
  readonly name: string
  readonly comment: string
  readonly columns: readonly OldColumn[]
  /** Columns of the primary key, in its order; empty: there is none. */
  readonly key: readonly string[]
  /** The unique indexes besides the primary key: their columns. */
  readonly uniques: readonly (readonly string[])[]
  readonly rows: number
  readonly bytes: number
  readonly engine: string
}

export interface OldColumn {
  readonly name: string
  /** In lower case, without arguments: `varchar`. */
  readonly type: string
  /** With arguments: `enum('a','b')`, `int(10) unsigned`. */
  readonly fullType: string
  readonly isNullable: boolean
  /** A literal; null: there is none, or an expression. */
  readonly default: string | null
  readonly comment: string
  /** Character set of a text; null for other types. */
  readonly charset: string | null
}

/** What else the database has, and cannot come. */
export interface OldExtras {
  readonly views: readonly string[]
  readonly triggers: readonly string[]
  readonly routines: readonly string[]
  readonly events: readonly string[]
}

export interface OldSchema {
  readonly tables: readonly OldTable[]
  readonly extras: OldExtras
}

/** A row by column: the text of each value; null stays null. */
export type OldRow = Readonly<Record<string, string | null>>

export function hasColumn(table: OldTable | undefined, name: string): boolean {
  return table?.columns.some((column) => column.name === name) === true
}

/** The greatest number that an id of this product can be. */
export const greatestId = 2_147_483_647

/** Whether the primary key is one whole number, which can stay the id of the record if the values fit. */
export function hasNumberKey({ key, columns }: OldTable): boolean {
  const [only, ...rest] = key
  const column = columns.find(({ name }) => name === only)
  return rest.length === 0 && column !== undefined && /^(tiny|small|medium|big)?int$/.test(column.type)
}
