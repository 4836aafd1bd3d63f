import { recordOf } from '../../values/record-of.ts'
import { permissionOf } from '@teachnet/contract'
import { type SQL, sql } from 'drizzle-orm'
import { hasNode } from '../../access/caller.ts'
import { showAvatar } from '../../values/avatar.ts'
import type { BoundResource, CrudContext, ResourceHooks } from '../../crud/bound-resource.ts'
import type { WireRow } from '../../crud/rows.ts'
import { joined } from '../../crud/list/condition.ts'
import { definitionOfTable, hidden, isHiddenColumn } from '../../crud/hidden-columns.ts'
import { runRead } from '../../crud/record/read-record.ts'
import { storedLabel } from '../../crud/record/record-label.ts'
import { limitsOf } from '../../crud/scope.ts'
import { configItems } from '../../crud/history/recorded-resource.ts'
import { quoted } from '../../crud/sql-text.ts'
import { valueText } from '../../crud/value-text.ts'
import { shownRecordText, shownValueText } from './security-shown-text.ts'
import { restoreRecords } from './security-restore.ts'
import { rollBackRecords } from './security-roll-back.ts'

export const dataRecycleLogHooks: ResourceHooks = {
  shownText: (context, name) => (name === 'data' ? shownRecordText(context) : undefined),

  /** The data limits of the record's own resource, applied to the logged row. */
  scope: (context) =>
    visibleRecords(context, (table, limit) => {
      const kept = sql`json_populate_record(null::${sql.raw(quoted(table))}, "t"."data"::json)`
      return sql`exists (select 1 from ${kept} "t" where ${limit})`
    }),

  present: async ({ resources, locale }, rows, view) => {
    for (const row of rows) {
      const table = valueText(row.data_table)
      const definition = definitionOfTable(resources, table)
      const shown = shownData(parseObject(row.data), table, definition)
      const recorded = definition ?? (table === configItems.table ? configItems : undefined)
      row.area = recorded?.title[locale] ?? table
      row.controller = recorded?.controller ?? ''
      // Entries from before titles were stored, and records whose title was empty.
      if (row.title === '') row.title = definition ? storedLabel(definition, shown, 'zh-cn') : valueText(shown.title)
      showAvatar(row.admin)
      row.data = view === 'edit' ? decoded(shown) : JSON.stringify(shown)
    }
  },

  calls: {
    info: { takes: 'record', run: runRead },
    restore: { takes: 'records', run: restoreRecords },
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
