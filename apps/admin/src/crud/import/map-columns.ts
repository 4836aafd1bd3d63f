import { kindOf, type ResourceDefinition } from '@teachnet/contract'
import { labelOf, writableFields } from '@teachnet/contract/schema'
import type { Locale } from '@teachnet/protocol'

/** A field that a column of a file can fill. */
export interface ImportField {
  /** Wire name. */
  readonly name: string
  readonly label: string
  /** Whether a value of it identifies a record. */
  readonly isKey: boolean
  /** Whether a new record needs it. */
  readonly isRequired: boolean
}

/** Fields that a file can fill: those that a form writes as texts, and the id, which finds a record. */
export function importFieldsOf(definition: ResourceDefinition, locale: Locale): ImportField[] {
  const { id } = definition.fields
  const writable = new Map([...writableFields(definition, 'edit'), ...writableFields(definition, 'add')])
  return [
    ...(id ? [{ name: 'id', label: id.label[locale], isKey: true, isRequired: false }] : []),
    ...[...writable].flatMap(([name, field]) =>
      field.virtual || kindOf(field).secrecy === 'hashed'
        ? []
        : [
            {
              name,
              label: labelOf(definition, name, locale),
              isKey: field.unique === true,
              isRequired: field.required === true && !('default' in field && field.default !== undefined),
            },
          ],
    ),
  ]
}

/** The field for each column of a file, by its title in either language or the name of the field; '' for none. No field is taken twice. */
export function guessColumns(definition: ResourceDefinition, header: readonly string[]): string[] {
  const byTitle = new Map<string, string>()
  for (const locale of ['zh-cn', 'en'] as const)
    for (const { name, label } of importFieldsOf(definition, locale))
      for (const title of [label, name]) if (!byTitle.has(plain(title))) byTitle.set(plain(title), name)
  const taken = new Set<string>()
  return header.map((title) => {
    const name = byTitle.get(plain(title)) ?? ''
    if (name === '' || taken.has(name)) return ''
    taken.add(name)
    return name
  })
}

/** A title without what people write differently: case, blanks, marks and remarks in brackets at its end stay out. */
function plain(title: string): string {
  const text = title.normalize('NFKC').toLowerCase()
  return text.replaceAll(/[\s*_:：-]+/g, '')
}

/** The cells of the mapped columns. */
export function mappedRows(rows: readonly (readonly string[])[], columns: readonly string[]): string[][] {
  const places = columns.flatMap((name, index) => (name === '' ? [] : [index]))
  return rows.map((row) => places.map((place) => row[place] ?? ''))
}

/** A CSV file, with a byte order mark for Excel; no cell is a formula. */
export function toCsv(lines: readonly (readonly string[])[]): string {
  const cell = (text: string) => {
    const safe = /^[=+\-@\t\r＝＋－＠]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return `\uFEFF${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`
}
