import * as z from 'zod/mini'
import { list, map, optionalText, readText, text } from './wire-schema.ts'

/** `connection` and `samePrefix` are for old clients: there is one database. */
const connection = { connection: optionalText() }

/** The tables that pages can be configured for. */
export const tableList = {
  query: z.object({
    ...connection,
    quickSearch: optionalText(),
    excludeTable: z._default(
      z.pipe(
        z.transform((given: readonly string[]): readonly string[] => [given].flat().map(String)),
        list(z.string()),
      ),
      [],
    ),
    samePrefix: optionalText(),
  }),
  reply: z.object({
    list: list(
      z.object({
        table: z.string(),
        comment: z.string(),
        connection: z.nullable(z.string()),
        prefix: z.string(),
      }),
    ),
  }),
}

export const tablePrimaryKey = {
  query: z.object({ ...connection, table: text() }),
  reply: z.object({ pk: z.string() }),
}

/** A table's primary key and its columns: each column's label by name, or with `clean=0` the database's description of the column. */
export const tableFields = {
  query: z.object({
    ...connection,
    table: text(),
    /** 0: the columns as the database has them. */
    clean: z._default(
      z.pipe(
        z.transform((given: 0 | 1) => readText(given) === '' || Boolean(Number(readText(given)))),
        z.boolean(),
      ),
      true,
    ),
  }),
  reply: z.object({
    pk: z.string(),
    fieldList: map(z.union([z.string(), map(z.union([z.string(), z.number(), z.null()]))])),
  }),
}

/** The databases, with masked names. */
export const databaseConnections = {
  query: z.object({ quickSearch: optionalText() }),
  reply: z.object({ list: list(z.object({ type: z.string(), database: z.string(), key: z.string() })) }),
}

/** A table that pages can be configured for. */
export type TableOption = z.output<typeof tableList.reply>['list'][number]
/** The columns of a table by name. */
export type TableFields = z.output<typeof tableFields.reply>
/** A database connection that can be chosen. */
export type DatabaseConnection = z.output<typeof databaseConnections.reply>['list'][number]
