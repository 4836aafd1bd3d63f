import { wireNames } from '@teachnet/contract'
import { formatSiteTime } from '@teachnet/contract/site-time'
import { decryptText } from '../../platform/secrets/encrypted-text.ts'
import { valueText } from '../../platform/untyped-values.ts'
import type { CrudContext } from '../../records/bound-resource.ts'
import { sheetTextsOf } from '../../records/export/open-sheet.ts'
import { maskSecret } from '../../records/kinds/text.ts'
import { storedLabel } from '../../records/record/record-label.ts'
import { columnLabels } from './person-tables.ts'
import { isSecretColumn, type PersonSource } from './person-sources.ts'
import { type FoundRow, type FoundRows, parsed } from './search-person.ts'

/** A value of a record under its label, as people read it. */
interface LabelledValue {
  readonly label: string
  readonly value: string
}

/** A record that was found, as people read it. */
export interface PresentedRow {
  readonly key: string
  readonly label: string
  readonly values: readonly LabelledValue[]
}

/** Rows of a table whose values are read at once. */
const batch = 200

/** Presents the first rows of a group. Secrets are left out, and of encrypted numbers only the ends are shown. */
export async function presentRowsOf(
  context: CrudContext,
  { source, rows }: FoundRows,
  most: number,
): Promise<readonly PresentedRow[]> {
  const first = [...rows].slice(0, most)
  const presented: PresentedRow[] = []
  for (let at = 0; at < first.length; at += batch) {
    const some = first.slice(at, at + batch)
    const texts = await fieldTexts(
      context,
      source,
      some.map(([, { row }]) => Number(row.id)),
    )
    for (const [key, found] of some) presented.push(presentRow(context, source, { key, found, texts }))
  }
  return presented
}

type FieldTexts = ReadonlyMap<number, ReadonlyMap<string, string>>

async function fieldTexts(
  context: CrudContext,
  { resource }: PersonSource,
  ids: readonly number[],
): Promise<FieldTexts> {
  if (!resource) return new Map()
  const { definition } = resource
  const names = Object.entries(definition.fields).flatMap(([name, field]) => wireNames(name, field))
  return sheetTextsOf(context, resource, ids, names)
}

function presentRow(
  context: CrudContext,
  source: PersonSource,
  { key, found, texts }: { readonly key: string; readonly found: FoundRow; readonly texts: FieldTexts },
): PresentedRow {
  const { row } = found
  const definition = source.resource?.definition
  const values: LabelledValue[] = []
  const seen = new Set<string>()
  for (const [name, field] of Object.entries(definition?.fields ?? {}))
    for (const wire of wireNames(name, field)) {
      seen.add(wire)
      if (isSecretColumn(source, wire) || (field.internal && !source.contents.includes(wire))) continue
      const isLong = (field.kind === 'text' || field.kind === 'richText') && !source.contents.includes(wire)
      const text = source.contents.includes(wire)
        ? columnText(context, source, wire, row[wire])
        : isLong && !field.virtual
          ? valueText(row[wire])
          : (texts.get(Number(row.id))?.get(wire) ?? '')
      if (text !== '') values.push({ label: field.label[context.locale], value: text })
    }
  for (const name of source.columns) {
    if (seen.has(name) || isSecretColumn(source, name)) continue
    const text = columnText(context, source, name, row[name])
    if (text !== '') values.push({ label: columnLabels[name]?.[context.locale] ?? name, value: text })
  }
  // The copies of designed areas have columns that no definition describes any more.
  if (source.columns.length === 0)
    for (const [name, value] of Object.entries(row)) values.push({ label: name, value: jsonText(context, value) })
  const label = definition ? storedLabel(definition, row, context.locale) : labelOf(source, found)
  return { key, label, values }
}

/** Columns that say what a row is about, for those that no definition names. */
const naming = [
  'former',
  'address',
  'label',
  'title',
  'form',
  'name',
  'event',
  'kind',
  'controller',
  'table_name',
] as const

function labelOf(source: PersonSource, { key, row }: FoundRow): string {
  const name = naming
    .map((column) => row[column])
    .find((value) => typeof value === 'string' && value !== '' && !value.startsWith('v1.'))
  const visible = key.filter((_, index) => !isSecretColumn(source, source.keys[index] ?? ''))
  return [name, visible.length > 0 ? `#${visible.join('/')}` : ''].map(valueText).filter(Boolean).join(' ')
}

function columnText(context: CrudContext, source: PersonSource, name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  const { secretKey } = context.deps.env
  if (source.sealed.includes(name)) return jsonText(context, parsed(decryptText(valueText(value), secretKey)))
  if (source.encrypted.includes(name)) return maskSecret(value, secretKey)
  if (name.endsWith('_time') && typeof value === 'number')
    return value > 0 ? formatSiteTime(value, context.settings.timeZone) : ''
  return jsonText(context, source.contents.includes(name) ? parsed(value) : value)
}

/** Names of values that are secrets, in the rows that other tables keep as JSON. */
const secretName = /pass|salt|token|secret|captcha/i

function jsonText(context: CrudContext, value: unknown): string {
  const shown = withoutSecrets(context, value)
  if (shown === null || shown === undefined) return ''
  if (typeof shown !== 'object') return valueText(shown)
  return Object.keys(shown).length === 0 ? '' : JSON.stringify(shown)
}

function withoutSecrets(context: CrudContext, value: unknown): unknown {
  const { secretKey } = context.deps.env
  if (typeof value === 'string') return value.startsWith('v1.') ? maskSecret(value, secretKey) : value
  if (Array.isArray(value)) return value.map((part: unknown) => withoutSecrets(context, part))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, secretName.test(name) ? '***' : withoutSecrets(context, part)]),
  )
}
