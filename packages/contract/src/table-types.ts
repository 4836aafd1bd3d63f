/** What screens that configure tables ask the server about its tables. */

/** A table as a select offers it. */
export interface TableOption {
  readonly table: string
  readonly comment: string
  readonly connection: string | null
  readonly prefix: string
}

/** A table's primary key and its columns: by name the label, or with `clean=0` what the database says of the column. */
export interface TableFields {
  readonly pk: string
  readonly fieldList: Readonly<Record<string, string | Readonly<Record<string, string | number | null>>>>
}

/** A database as a select offers it; its name is masked. */
export interface DatabaseConnection {
  readonly type: string
  readonly database: string
  readonly key: string
}
