import type { Locale } from '@teachnet/protocol'
import { type KeyValue, parseKeyValues } from './item-value.ts'
import { shippedGroups } from './site-items.ts'

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
export function shownValue(name: string, stored: string): string {
  if (name !== groupsItem) return stored
  return JSON.stringify(toGroups(parseKeyValues(stored), 'en').map(({ entry }) => entry))
}
