import { type Field, isFileField, referenceOf, type ResourceDefinition } from '@teachnet/contract'
import type { Locale } from '@teachnet/protocol'
import type { BoundResources } from '../../records/bound-resource.ts'
import { storedLabel } from '../../records/record/record-label.ts'
import { textsOf } from '../../records/files/private-files.ts'
import { valueText } from '../../platform/untyped-values.ts'
import type { Queries } from '../../platform/db/client.ts'
import { serverKindOf } from '../../records/kinds/kinds.ts'
import { maskSecret } from '../../records/kinds/text.ts'
import { placesOf } from '../../records/kinds/region.ts'
import { formFields } from './application-form.ts'
import { findByIds } from './application.repo.ts'

interface Sent {
  readonly definition: ResourceDefinition
  /** The stored application. */
  readonly row: Readonly<Record<string, unknown>>
  readonly locale: Locale
  readonly secretKey: string
}

/** What an applicant has sent, as texts for the reader: fields without an answer are left out, and ID numbers are masked. */
export async function loadSentAnswers(
  queries: Queries,
  resources: BoundResources,
  { definition, row, locale, secretKey }: Sent,
): Promise<{ label: string; text: string }[]> {
  const answers: { label: string; text: string }[] = []
  for (const [name, field] of Object.entries(formFields(definition))) {
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one statement at a time
    const text = await textOf(name, field)
    if (text !== '') answers.push({ label: field.label[locale], text })
  }
  return answers

  async function textOf(name: string, field: Field): Promise<string> {
    const value = row[name]
    const reference = referenceOf(field)
    const target = reference && resources.find(reference.resource)
    if (target) {
      const ids = [value].flat().map(Number).filter(Boolean)
      const found = await findByIds(queries, target.table, ids)
      return found.map((each) => storedLabel(target.definition, each, locale)).join(', ')
    }
    if (field.kind === 'masked') return maskSecret(value, secretKey)
    if (field.kind === 'choice') return field.options.find((option) => option.value === value)?.label[locale] ?? ''
    if (serverKindOf(field).isRegion)
      return placesOf(value, locale)
        .map((place) => place.name)
        .join(' ')
    if (isFileField(field))
      return textsOf(value)
        .map((path) => path.slice(path.lastIndexOf('/') + 1))
        .join(', ')
    return Array.isArray(value) ? value.map(valueText).join(', ') : valueText(value)
  }
}
