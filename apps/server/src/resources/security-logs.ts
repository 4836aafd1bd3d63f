import { permissionOf } from '@teachnet/contract'
import { type SQL, sql } from 'drizzle-orm'
import { hasNode } from '../access/caller.ts'
import { showAvatar } from '../avatar.ts'
import type { BoundResource, CrudContext, ResourceHooks, WireRow } from '../crud/binding.ts'
import { joined } from '../crud/condition.ts'
import { definitionOfTable, hidden, isHiddenColumn } from '../crud/hidden-columns.ts'
import { runRead } from '../crud/operations/edit.ts'
import { storedLabel } from '../crud/labels.ts'
import { limitsOf } from '../crud/scope.ts'
import { configScreen } from '../crud/screen.ts'
import { quoted } from '../crud/sql-text.ts'
import { textOf } from '../crud/text-of.ts'
import { shownRecordText, shownValueText } from './security-shown-text.ts'
import { restoreRecords } from './security-restore.ts'
import { rollBackRecords } from './security-roll-back.ts'

export const dataRecycleLogHooks: ResourceHooks = {
  shownText: (context, name) => (name === 'data' ? shownRecordText(context) : undefined),

  /** The data limits of the record's own screen, asked of the row as it was kept. */
  scope: (context) =>
    visibleRecords(context, (table, limit) => {
      const kept = sql`json_populate_record(null::${sql.raw(quoted(table))}, "t"."data"::json)`
      return sql`exists (select 1 from ${kept} "t" where ${limit})`
    }),

  present: async ({ resources, locale }, rows, view) => {
    for (const row of rows) {
      const table = textOf(row.data_table)
      const definition = definitionOfTable(resources, table)
      const shown = shownData(parseObject(row.data), table, definition)
      const screen = definition ?? (table === configScreen.table ? configScreen : undefined)
      row.area = screen?.title[locale] ?? table
      row.controller = screen?.controller ?? ''
      // Entries from before titles were kept, and records whose title was empty.
      if (row.title === '') row.title = definition ? storedLabel(definition, shown, 'zh-cn') : textOf(shown.title)
      showAvatar(row.admin)
      row.data = view === 'edit' ? decoded(shown) : JSON.stringify(shown)
    }
  },

  calls: {
    info: { method: 'GET', run: (context, log, { query }) => runRead(context, log, query.id) },
    restore: { method: 'POST', run: (context, log, { body }) => restoreRecords(context, log, body.ids) },
  },
}

export const sensitiveDataLogHooks: ResourceHooks = {
  shownText: (context, name) => {
    if (name === 'before' || name === 'after') return shownValueText(context, name)
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
      hideValues(row, isHiddenColumn(definitionOfTable(resources, textOf(row.data_table)), textOf(row.data_field)))
      if (view !== 'edit') row.id_value = `${textOf(row.primary_key)}=${textOf(row.id_value)}`
    }
  },

  calls: {
    info: { method: 'GET', run: (context, log, { query }) => runRead(context, log, query.id) },
    rollback: { method: 'POST', run: (context, log, { body }) => rollBackRecords(context, log, body.ids) },
  },
}

/**
 * An administrator sees what became of records whose lists it may open, within the data limits of these lists: the log is no way
 * around them. Entries of the logs themselves are left to those who hold every rule.
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
  // A case, since rows of other tables must not be read as rows of this one.
  return limit ? sql`(case when ${isOfTable} then ${isWithin(table, limit)} else false end)` : isOfTable
}

/** A kept row without what nobody sees: passwords, encrypted texts, columns that never leave the server. */
function shownData(
  row: Readonly<Record<string, unknown>>,
  table: string,
  definition: ReturnType<typeof definitionOfTable>,
): Record<string, unknown> {
  // What an item of the configuration holds is in its row, not in a definition.
  const isSecretItem = table === configScreen.table && row.type === 'password'
  const isHidden = (name: string) => isHiddenColumn(definition, name) || (isSecretItem && name === 'value')
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, isHidden(name) ? hidden : value]))
}

function hideValues(row: WireRow, isHidden: boolean): void {
  if (!isHidden) return
  row.before = hidden
  row.after = hidden
}

/** JSON texts inside the row are shown as what they say. */
function decoded(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const isJson = typeof value === 'string' && /^\s*[[{]/.test(value)
      return [name, isJson ? (parseJson(value) ?? value) : value]
    }),
  )
}

function parseObject(text: unknown): Readonly<Record<string, unknown>> {
  const value = parseJson(textOf(text))
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
