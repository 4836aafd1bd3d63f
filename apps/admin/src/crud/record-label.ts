import type { Locale, ResourceDefinition } from '@teachnet/contract'
import { type Row, toText } from './row.ts'

/** A bilingual text in the language of the reader, else in Chinese. */
export function localText(row: Row, name: string, locale: Locale): string {
  return (locale === 'en' && toText(row[`${name}_en`])) || toText(row[name])
}

/** What stands for a record in sentences and selects, without the lines that a tree's select draws before it. */
export function recordLabel(definition: ResourceDefinition, row: Row, locale: Locale): string {
  const label = localText(row, definition.labelField, locale).replace(/^[\s│├└]+/, '')
  return label || `#${row.id}`
}
