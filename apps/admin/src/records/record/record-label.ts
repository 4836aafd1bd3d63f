import { namingFieldsOf, referenceOf, type ResourceDefinition } from '@teachnet/contract'
import { isRecord, type Locale } from '@teachnet/protocol'
import type { Row } from './row.ts'
import { toText } from '../../values/read-values.ts'

/** Returns a bilingual text in the reader's language, otherwise in Chinese. */
export function localText(row: Row, name: string, locale: Locale): string {
  return (locale === 'en' && toText(row[`${name}_en`])) || toText(row[name])
}

/**
 * Returns the label of a record for sentences and selects, without the tree lines that a tree's select call prefixes. A record without a
 * text is named by its unique fields, such as a year and a teacher.
 */
export function recordLabel(definition: ResourceDefinition, row: Row, locale: Locale): string {
  const label = localText(row, definition.labelField, locale).replace(/^[\s│├└]+/, '')
  return label || nameByFields(definition, row, locale) || `#${row.id}`
}

function nameByFields(definition: ResourceDefinition, row: Row, locale: Locale): string {
  const parts = namingFieldsOf(definition).map((name) => partOfName(definition, row, { name, locale }))
  return parts.every((part) => part !== '') ? parts.join(' · ') : ''
}

function partOfName(
  { fields }: ResourceDefinition,
  row: Row,
  { name, locale }: { readonly name: string; readonly locale: Locale },
): string {
  const field = fields[name]
  const reference = field && referenceOf(field)
  if (reference) {
    const other = row[reference.as]
    return isRecord(other) ? toText(other.label) : ''
  }
  const value = toText(row[name])
  return (field?.kind === 'choice' && field.options.find((option) => option.value === value)?.label[locale]) || value
}
