import { recordOf, valueText } from '../../platform/untyped-values.ts'
import { permissionOf } from '@teachnet/contract'
import { type SQL, sql } from 'drizzle-orm'
import { hasNode } from '../../http/caller/caller.ts'
import { showAvatar } from '../access/index.ts'
import type { BoundResource, CrudContext, ResourceHooks } from '../../records/bound-resource.ts'
import type { WireRow, StoredRow } from '../../records/rows.ts'
import { hidden, isHiddenColumn } from '../../records/hidden-columns.ts'
import { runRead } from '../../records/record/read-record.ts'
import { storedLabel } from '../../records/record/record-label.ts'
import { limitsOf } from '../../records/scope.ts'
import { configItems } from '../../records/history/recorded-resource.ts'
import {
  displayedRecordText,
  displayedValueText,
  restoreRecords,
  deleteEntries,
  lockEntries,
} from './security-restore.ts'
import { rollBack } from '../../records/write/roll-back.ts'
import type { Saved } from '../../records/write/save-record.ts'
import { tagsOf, writeInTransaction } from '../../records/write/transaction.ts'
import { fail } from '../../platform/errors.ts'
import { quoted, joined } from '../../platform/db/statement.ts'
import { definitionOfTable } from '../../records/registry.ts'

export const dataRecycleLogHooks: ResourceHooks = {
  shownText: (context, name) => (name === 'data' ? displayedRecordText(context) : undefined),

  /** The data limits of the record's own resource, applied to the logged row. */
  scope: (context) =>
    visibleRecords(context, (table, limit) => {
      const stored = sql`json_populate_record(null::${sql.raw(quoted(table))}, "t"."data"::json)`
      return sql`exists (select 1 from ${stored} "t" where ${limit})`
    }),

  present: async ({ resources, locale }, rows, view) => {
    for (const row of rows) {
      const table = valueText(row.data_table)
      const definition = definitionOfTable(resources, table)
      const visible = shownData(parseObject(row.data), table, definition)
      const recorded = definition ?? (table === configItems.table ? configItems : undefined)
      row.area = recorded?.title[locale] ?? table
      row.controller = recorded?.controller ?? ''
      // Entries from before titles were stored, and records whose title was empty.
      if (row.title === '')
        row.title = definition ? storedLabel(definition, visible, 'zh-cn') : valueText(visible.title)
      showAvatar(row.admin)
      row.data = view === 'edit' ? decoded(visible) : JSON.stringify(visible)
    }
  },

  calls: {
    info: { takes: 'record', run: runRead },
    restore: { takes: 'records', run: restoreRecords },
  },
}

export const sensitiveDataLogHooks: ResourceHooks = {
  shownText: (context, name) => {
    if (name === 'before' || name === 'after') return displayedValueText(context, name)
    return name === 'id_value' ? sql`"t"."primary_key" || '=' || "t"."id_value"` : undefined
  },

  scope: (context) =>
    visibleRecords(
      context,
      (table, limit) => sql`"t"."id_value" in (select "t"."id" from ${sql.raw(quoted(table))} "t" where ${limit})`,
    ),

  present: async ({ resources }, rows, view) => {
    for (const row of rows) {
      showAvatar(row.admin)
      hideValues(
        row,
        isHiddenColumn(definitionOfTable(resources, valueText(row.data_table)), valueText(row.data_field)),
      )
      if (view !== 'edit') row.id_value = `${valueText(row.primary_key)}=${valueText(row.id_value)}`
    }
  },

  calls: {
    info: { takes: 'record', run: runRead },
    rollback: { takes: 'records', run: rollBackRecords },
  },
}

/**
 * Administrators see log entries of records whose lists they may open, within the data limits of these lists: the log must not bypass them.
 * Entries about the logs themselves are only for administrators with all rules.
 */
async function visibleRecords(
  context: CrudContext,
  isWithin: (table: string, limit: SQL) => SQL,
): Promise<SQL | undefined> {
  if (context.caller.isSuper) return undefined
  const open = context.resources.all().filter(({ definition, hooks }) => {
    const isLog = hooks === dataRecycleLogHooks || hooks === sensitiveDataLogHooks
    return !isLog && hasNode(context.caller, permissionOf(definition, 'index'))
  })
  const conditions = await Promise.all(open.map((resource) => recordsOf(context, resource, isWithin)))
  return joined(conditions, 'or') ?? sql`false`
}

async function recordsOf(
  context: CrudContext,
  resource: BoundResource,
  isWithin: (table: string, limit: SQL) => SQL,
): Promise<SQL> {
  const { table } = resource.definition
  const limit = joined(await limitsOf(context, resource, 'list'), 'and')
  const isOfTable = sql`"t"."data_table" = ${table}`
  // A CASE, so that rows of other tables are not evaluated as rows of this one.
  return limit ? sql`(case when ${isOfTable} then ${isWithin(table, limit)} else false end)` : isOfTable
}

/** The logged row without hidden data: passwords, encrypted texts, internal columns. */
function shownData(
  row: Readonly<Record<string, unknown>>,
  table: string,
  definition: ReturnType<typeof definitionOfTable>,
): Record<string, unknown> {
  // The row of a configuration item describes its content, since it has no definition.
  const isSecretItem = table === configItems.table && row.type === 'password'
  const isHidden = (name: string) => isHiddenColumn(definition, name) || (isSecretItem && name === 'value')
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, isHidden(name) ? hidden : value]))
}

function hideValues(row: WireRow, isHidden: boolean): void {
  if (!isHidden) return
  row.before = hidden
  row.after = hidden
}

/** JSON texts inside the row are shown decoded. */
function decoded(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const isJson = typeof value === 'string' && /^\s*[[{]/.test(value)
      return [name, isJson ? (parseJson(value) ?? value) : value]
    }),
  )
}

function parseObject(text: unknown): Readonly<Record<string, unknown>> {
  const value = parseJson(valueText(text))
  return recordOf(value)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Sets fields to their values before logged changes and deletes these log entries, all or none. Passwords stay: their old values are not
 * stored.
 *
 * @throws NOTHING_TO_RESTORE when there is nothing to roll back, and the errors of `rollBack`
 */
async function rollBackRecords(context: CrudContext, log: BoundResource, ids: readonly number[]): Promise<null> {
  return writeInTransaction(context, log, {}, async (inside) => {
    const entries = (await lockEntries(inside, log, ids)).filter(({ before }) => before !== hidden)
    if (entries.length === 0) throw fail('NOTHING_TO_RESTORE', { message: 'resource.security.noneRolledBack' })
    const records = Map.groupBy(entries, (entry) => `${valueText(entry.data_table)}:${valueText(entry.id_value)}`)
    const done = []
    for (const changes of records.values()) done.push(await rollBackRecord(inside, changes))
    await deleteEntries(inside, log, entries)
    return {
      value: null,
      tags: [...tagsOf(log.definition, []), ...done.flatMap(({ tags }) => tags)],
      events: done.flatMap(({ events }) => events),
    }
  })
}

/** Rolls back the changes of one record, newest first: of several changes to a field, the oldest has the value to restore. */
async function rollBackRecord(context: CrudContext, changes: readonly StoredRow[]): Promise<Saved> {
  const table = valueText(changes[0]?.data_table)
  const id = Number(changes[0]?.id_value)
  const resource = context.resources.all().find(({ definition }) => definition.table === table)
  if (!resource) throw fail('RECORD_NOT_FOUND')
  const texts = new Map(changes.map((change) => [valueText(change.data_field), valueText(change.before)]))
  return rollBack(context, resource, id, texts)
}
