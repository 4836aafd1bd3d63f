import { searchOperators } from '@teachnet/protocol'
import { list, text } from '@teachnet/protocol/call-schemas'
import * as z from 'zod/mini'
import { mostBulkRecords, mostImportRows } from './bulk-limits.ts'

const id = z.int().check(z.minimum(1), z.maximum(2_147_483_647))

/** The records of bulk work: those with the given ids, or all that match the filter of a list. */
const target = z.object({
  ids: z.optional(z.array(id).check(z.maxLength(mostBulkRecords))),
  /** The filter of a list, without ids. */
  query: z.optional(
    z.object({
      search: z.array(
        z.object({
          field: z.string(),
          operator: z.enum(searchOperators),
          val: z.union([z.string(), z.array(z.string())]),
          render: z.optional(z.string()),
          group: z.optional(z.string()),
        }),
      ),
      quickSearch: z.string(),
      /** Number of records that the list has shown; the work is rejected if there are more by now. */
      most: z.int(),
    }),
  ),
})

/** The state and outcome of bulk work. */
const run = z.object({
  id,
  kind: z.enum(['edit', 'delete', 'import']),
  /** `waiting`: still running in the background. */
  state: z.enum(['collecting', 'checking', 'checked', 'waiting', 'done', 'failed', 'undoing', 'undone']),
  total: z.int(),
  /** Number of records for which the work has succeeded; of a checked import, for which it would succeed. */
  done: z.int(),
  failed: z.int(),
  /** Number of records that an import adds; it changes the others. */
  added: z.int(),
  /** Number of rows of an import that change nothing. */
  same: z._default(z.int(), 0),
  /** Number of rows of an import with cells that were read as something else than is written, and the first of them. */
  reread: z._default(z.int(), 0),
  rereads: z._default(list(z.object({ number: z.int(), cells: z.record(z.string(), z.string()) })), []),
  /** Whether the work can be undone. */
  isUndoable: z.boolean(),
  /** The first records for which the work failed, or that undoing had to leave unchanged. */
  failures: list(
    z.object({
      /** Place in the work, from 1; in an import the number of the row. */
      number: z.int(),
      /** The record; null if there is none. */
      record: z.nullable(z.int()),
      label: z.string(),
      message: z.string(),
      /** The reasons by the field of the cell. */
      cells: z._default(z.record(z.string(), z.string()), {}),
    }),
  ),
})

/** Changes the named fields of many records. */
export const bulkEdit = {
  body: z.object({
    controller: text(),
    target,
    /** The fields to change, with their values. */
    values: z.record(z.string().check(z.maxLength(100)), z.unknown()),
    /** By id: last change of the record as the administrator saw it, in Unix seconds. A record with a later change is left unchanged. */
    seen: z.optional(z.record(z.string(), z.int())),
  }),
  reply: run,
}

const dependents = z.object({
  /** The areas with records that refer to the records. */
  areas: list(
    z.object({
      controller: z.string(),
      /** In the language of the request. */
      title: z.string(),
      /** `rejects`: the records cannot be deleted while these refer to them. `keeps`: these keep an id that leads nowhere. */
      rule: z.enum(['refuses', 'keeps']),
      /** Number of records; 1000 stands for that many or more. */
      count: z.int(),
      /** The newest of them with the title of the field that refers, if the caller may open their list. */
      records: list(z.object({ id: z.int(), label: z.string(), field: z.string() })),
    }),
  ),
  /** Records below them in a tree, which have to be deleted with them; 1000 stands for that many or more. */
  descendants: z.int(),
})

/** The dependents of records that are to be deleted. */
export const bulkDependents = { body: z.object({ controller: text(), target }), reply: dependents }

/** Deletes many records. */
export const bulkDelete = {
  body: z.object({
    controller: text(),
    target,
    /** Also deletes the records below them in a tree. */
    withDescendants: z.optional(z.boolean()),
  }),
  reply: run,
}

/** The state and outcome of bulk work. */
export const bulkRun = { query: z.object({ id: z.pipe(z.transform(Number), id) }), reply: run }

/** Undoes bulk work, for the records that were not changed since. */
export const bulkUndo = { body: z.object({ id }), reply: run }

/** Begins an import; its rows follow. */
export const bulkBeginImport = {
  body: z.object({
    controller: text(),
    mode: z.enum(['add', 'update', 'both']),
    /** The field by which a row finds the record that it changes: the id or a unique field; empty if all rows are new records. */
    key: z._default(z.string().check(z.maxLength(100)), ''),
    /** The field of each cell. */
    columns: z.array(z.string().check(z.maxLength(100))).check(z.minLength(1), z.maxLength(200)),
    /** Columns that count for new records only. */
    addOnly: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(200))),
    /** By the field of a column: the order of day and month in dates such as `5/3/2026`. Without it, such a date is rejected. */
    orders: z.optional(z.record(z.string().check(z.maxLength(100)), z.enum(['ymd', 'mdy', 'dmy']))),
    /** Number of rows. */
    total: z.int().check(z.minimum(1), z.maximum(mostImportRows)),
  }),
  reply: run,
}

/** Sends rows of an import. Rows that were sent before stay unchanged, so that a part can be sent again. */
export const bulkSendRows = {
  body: z.object({
    id,
    /** Number of the first row, from 1. */
    from: z.int().check(z.minimum(1), z.maximum(mostImportRows)),
    rows: z
      .array(z.array(z.string().check(z.maxLength(100_000))).check(z.maxLength(200)))
      .check(z.minLength(1), z.maxLength(500)),
  }),
}

/** Checks every row of an import as if it were written, and writes nothing. */
export const bulkCheckImport = { body: z.object({ id }), reply: run }

/** Replaces the cells of rows that the check rejected, and checks these again. */
export const bulkMendRows = {
  body: z.object({
    id,
    rows: z
      .array(
        z.object({ number: z.int(), cells: z.array(z.string().check(z.maxLength(100_000))).check(z.maxLength(200)) }),
      )
      .check(z.minLength(1), z.maxLength(500)),
  }),
  reply: run,
}

/** Writes the rows that the check has found right. */
export const bulkStartImport = { body: z.object({ id }), reply: run }

/** The state and outcome of bulk work. */
export type BulkRun = z.output<typeof run>
/** Dependents of records. */
export type Dependents = z.output<typeof dependents>
/** The records of bulk work. */
export type BulkTarget = z.output<typeof target>
