import type { ResourceDefinition } from '@teachnet/contract'
import type { Locale } from '@teachnet/protocol'
import type { Row } from './row.ts'
import { toText } from '../../values/read-values.ts'

/** Returns a bilingual text in the reader's language, otherwise in Chinese. */
export function localText(row: Row, name: string, locale: Locale): string {
  return (locale === 'en' && toText(row[`${name}_en`])) || toText(row[name])
}

/** Returns the label of a record for sentences and selects, without the tree lines that a tree's select call prefixes. */
export function recordLabel(definition: ResourceDefinition, row: Row, locale: Locale): string {
  const label = localText(row, definition.labelField, locale).replace(/^[\s│├└]+/, '')
  return label || `#${row.id}`
}
