import type { Locale } from '@teachnet/protocol'
import type { KeyValue } from './item-value.ts'
import { shippedGroups } from './site-items.ts'

/** A tab of the configuration page. */
export interface ConfigGroup {
  readonly name: string
  /** As the item `config_group` writes it. */
  readonly entry: KeyValue
  readonly title: string
}

/**
 * The groups in the order of the item `config_group`, and after them those of the product that it leaves out: nobody can make the
 * item that lists the groups unreachable. A shipped title that nobody changed is shown in the reader's language.
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
