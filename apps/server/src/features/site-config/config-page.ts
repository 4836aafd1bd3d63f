import type { ConfigItemRow, ConfigPage, Locale } from '@teachnet/protocol'
import { type Attributes, type ConfigItem, type ConfigRow, fromRow } from './config-item.ts'
import { type EnvironmentValue, pageItems, siteItems, toSiteValues, shippedGroups } from './site-items.ts'
import { itemTypes, parseKeyValues, type KeyValue } from './item-value.ts'
import { configFileTypes, storeConfigFileUses } from '../../records/files/file-uses.ts'
import type { Queries } from '../../platform/db/client.ts'
import type { ChangeAddress } from '../../records/kinds/server-kind.ts'
import { configurationTags } from './site-configuration.service.ts'
import { loadConfigRows, saveConfigValues } from './site.repo.ts'

/** An item of the page with its row. */
export interface PlacedItem {
  readonly id: number
  readonly item: ConfigItem
  /** The stored form. */
  readonly value: string
}

/**
 * Returns the content of the configuration page, in the language of the reader.
 *
 * @param overridden what the environment sets in place of items
 */
export function toConfigPage(
  rows: readonly ConfigRow[],
  locale: Locale,
  overridden: ReadonlyMap<string, EnvironmentValue>,
): Omit<ConfigPage, 'remark'> {
  const values = toSiteValues(new Map(rows.map(({ name, value }) => [name, value ?? undefined] as const).filter(isSet)))
  const groups = toGroups(parseKeyValues(values('config_group')), locale)
  const items = placeItems(rows).map((placed) => ({ ...placed, value: displayedValue(placed.item.name, placed.value) }))
  const byGroup = Map.groupBy(items, ({ item }) => item.group)
  const list = groups.map(({ name, title }) => {
    const members = (byGroup.get(name) ?? []).toSorted((a, b) => b.item.weigh - a.item.weigh || a.id - b.id)
    return [
      name,
      { name, title, list: members.map((placed) => toItemRow(applied(placed, overridden), locale)) },
    ] as const
  })
  return {
    list: Object.fromEntries(list),
    configGroup: Object.fromEntries(groups.map(({ name, title }) => [name, title])),
    quickEntrance: parseKeyValues(values(locale === 'en' ? 'config_quick_entrance_en' : 'config_quick_entrance')),
  }
}

/** Returns the items of the page: shipped items from their declarations, added items from their rows. */
export function placeItems(rows: readonly ConfigRow[]): PlacedItem[] {
  return rows.flatMap((row) => {
    const item = siteItems.has(row.name) ? pageItems.get(row.name) : fromRow(row)
    return item ? [{ id: row.id, item, value: row.value ?? item.default }] : []
  })
}

/**
 * An item with its effective value. One that the environment sets has that value and, in the attributes of its input, the name of the
 * variable; clients of the old back end pass `disabled` to their input, too.
 */
function applied(placed: PlacedItem, overridden: ReadonlyMap<string, EnvironmentValue>): PlacedItem {
  const own = overridden.get(placed.item.name)
  if (!own) return placed
  const inputExtend = { ...placed.item.inputExtend, disabled: true, environment: own.variable }
  return { ...placed, value: own.value, item: { ...placed.item, inputExtend } }
}

function isSet(entry: readonly [string, string | undefined]): entry is [string, string] {
  return entry[1] !== undefined
}

function toItemRow({ id, item, value }: PlacedItem, locale: Locale): ConfigItemRow {
  const content = Object.entries(item.content).map(([option, text]) => [option, text[locale]])
  return {
    id,
    name: item.name,
    group: item.group,
    title: item.title[locale],
    tip: item.tip[locale],
    type: item.type,
    value: itemTypes[item.type].toWire(value),
    content: content.length > 0 ? Object.fromEntries(content) : '',
    rule: item.rules.join(','),
    extend: toOldMap(item.extend),
    input_extend: toOldMap(item.inputExtend),
    allow_del: item.isAdded ? 1 : 0,
    weigh: item.weigh,
  }
}

/** Converts a map to the form of the old back end, which sends an empty map as an empty list. */
function toOldMap(map: Attributes): Attributes | readonly [] {
  return Object.keys(map).length > 0 ? map : []
}

/** A tab of the configuration page. */
export interface ConfigGroup {
  readonly name: string
  /** Its entry in the item `config_group`. */
  readonly entry: KeyValue
  readonly title: string
}

/**
 * Returns the groups in the order of the item `config_group`, followed by the shipped groups that it leaves out: the item that lists
 * the groups stays reachable. A shipped title that was not changed is shown in the reader's language.
 */
export function toGroups(entries: readonly KeyValue[], locale: Locale): ConfigGroup[] {
  const shipped = new Map(shippedGroups.map(({ name, title }) => [name, title]))
  const listed = new Map(entries.filter(({ key }) => key !== '').map((entry) => [entry.key, entry]))
  const missing = shippedGroups.filter(({ name }) => !listed.has(name))
  const all = [...listed.values(), ...missing.map(({ name, title }) => ({ key: name, value: title.en }))]
  return all.map((entry) => {
    const title = shipped.get(entry.key)
    return { name: entry.key, entry, title: title?.en === entry.value ? title[locale] : entry.value }
  })
}

/** The item that lists the groups. */
const groupsItem = 'config_group'

/** Returns the stored value of an item as the page shows it: the list of groups has those that it leaves out as well. */
export function displayedValue(name: string, stored: string): string {
  if (name !== groupsItem) return stored
  return JSON.stringify(toGroups(parseKeyValues(stored), 'en').map(({ entry }) => entry))
}

/** Records which files the configuration uses now; `deleted` are the ids of deleted items. */
export async function recordConfigFiles(queries: Queries, deleted: readonly number[] = []): Promise<void> {
  const items = placeItems(await loadConfigRows(queries)).map(({ id, item, value }) => ({ id, type: item.type, value }))
  const gone = deleted.map((id) => ({ id, type: '', value: '' }))
  await storeConfigFileUses(queries, [...items, ...gone])
}

/** Changes the addresses of files in the configuration, in an open transaction. */
export async function moveConfigFiles(
  queries: Queries,
  change: ChangeAddress,
): Promise<{ readonly items: number; readonly tags: readonly string[] }> {
  const changed = new Map<string, string>()
  for (const { item, value } of placeItems(await loadConfigRows(queries))) {
    const next = configFileTypes.get(item.type)?.replace(value, change)
    if (typeof next === 'string' && next !== value) changed.set(item.name, next)
  }
  if (changed.size === 0) return { items: 0, tags: [] }
  await saveConfigValues(queries, changed)
  await recordConfigFiles(queries)
  return { items: changed.size, tags: configurationTags }
}
