import type { SettingsHistory } from '@teachnet/contract/settings'
import type { Locale } from '@teachnet/protocol'
import type { Queries } from '../../platform/db/client.ts'
import type { configChange } from './config.table.ts'
import { fail } from '../../platform/errors.ts'
import type { ClockPort, DatabasePort } from '../../platform/ports.ts'
import {
  addConfigChanges,
  findConfigChange,
  loadConfigChanges,
  lockConfigValues,
  type StoredChange,
  loadConfigRows,
} from './site.repo.ts'
import { displayedValue, type PlacedItem, placeItems } from './config-page.ts'
import type { ConfigItem } from './config-item.ts'
import { itemTypes } from './item-value.ts'

type ItemChange = (typeof configChange.$inferInsert)['changes'][number]

/** The administrator who saves. */
export interface Saver {
  readonly id: number
  readonly name: string
}

/** Number of saves on a page of the history. */
const pageSize = 20

/**
 * Adds to the history what the save in `tx` is about to change, a row for each group. Call it before the values are written: it locks the
 * items, so that of two saves at once each notes the values that it replaced.
 *
 * @param columns values by item, as the columns will hold them
 * @param now Unix seconds
 */
export async function noteChanges(
  tx: Queries,
  items: readonly ConfigItem[],
  { columns, by, now }: { readonly columns: ReadonlyMap<string, string>; readonly by: Saver; readonly now: number },
): Promise<void> {
  const provided = items.filter(({ name }) => columns.has(name))
  const stored = await lockConfigValues(
    tx,
    provided.map(({ name }) => name),
  )
  const changed = provided.flatMap((item) => {
    const change = changeOf(item, {
      // A value that is saved as the page showed it has not changed.
      before: displayedValue(item.name, stored.get(item.name) ?? item.default),
      after: columns.get(item.name) ?? '',
    })
    return change ? [{ group: item.group, change }] : []
  })
  const groups = [...Map.groupBy(changed, ({ group }) => group)]
  const who = { admin_id: by.id, admin_name: by.name.slice(0, 50), create_time: now }
  await addConfigChanges(
    tx,
    groups.map(([group, entries]) => ({ ...who, group, changes: entries.map(({ change }) => change) })),
  )
}

function changeOf(
  { name, type }: ConfigItem,
  { before, after }: { readonly before: string; readonly after: string },
): ItemChange | undefined {
  // Each encryption of a secret gives another text, and a secret that is not entered again is not saved.
  if (itemTypes[type].column === 'encrypted') return before === after ? undefined : { name, isSecret: true }
  return before === after ? undefined : { name, before, after }
}

/** Reads the history of the configuration. */
export function createConfigHistory({ db }: DatabasePort & ClockPort, overridden: ReadonlySet<string>) {
  return {
    /** @param page from 1 */
    async load(group: string, page: number, locale: Locale): Promise<SettingsHistory> {
      const offset = (Math.max(1, Math.min(Math.floor(page), 10_000)) - 1) * pageSize
      const [{ total, rows }, placed] = await Promise.all([
        loadConfigChanges(db, { group, offset, limit: pageSize }),
        loadConfigRows(db).then(placeItems),
      ])
      const items = new Map(placed.map(({ item }) => [item.name, item]))
      return { total, list: rows.map((row) => toEntry(row, { items, overridden, locale })) }
    },

    /**
     * Returns the values that items had before a save, in the form of the configuration page.
     *
     * @throws NOTHING_TO_RESTORE if none of them can be set again
     */
    async valuesBefore(id: number, names: readonly string[]): Promise<Record<string, unknown>> {
      const [row, placed] = await Promise.all([findConfigChange(db, id), loadConfigRows(db).then(placeItems)])
      const items = new Map(placed.map(({ item }: PlacedItem) => [item.name, item]))
      const values = (row?.changes ?? []).flatMap((change): [string, unknown][] => {
        const item = items.get(change.name)
        const isRequested = names.includes(change.name) && !overridden.has(change.name)
        return item && isRequested && 'before' in change
          ? [[item.name, itemTypes[item.type].toWire(change.before)]]
          : []
      })
      if (values.length === 0) throw fail('NOTHING_TO_RESTORE')
      return Object.fromEntries(values)
    },
  }
}

interface Known {
  readonly items: ReadonlyMap<string, ConfigItem>
  readonly overridden: ReadonlySet<string>
  readonly locale: Locale
}

function toEntry({ id, create_time, admin_name, changes }: StoredChange, { items, overridden, locale }: Known) {
  return {
    id,
    time: create_time,
    admin: admin_name,
    changes: changes.map((change) => {
      const item = items.get(change.name)
      const type = item?.type ?? 'string'
      const named = { name: change.name, title: item?.title[locale] ?? change.name, type }
      if ('isSecret' in change) return { ...named, isSecret: true, before: '', after: '', canRestore: false }
      const { toWire, column } = itemTypes[type]
      // An item whose type became a secret later shows nothing of its former values.
      if (column === 'encrypted') return { ...named, isSecret: true, before: '', after: '', canRestore: false }
      const canRestore = item !== undefined && !overridden.has(change.name)
      return { ...named, isSecret: false, before: toWire(change.before), after: toWire(change.after), canRestore }
    }),
  }
}
