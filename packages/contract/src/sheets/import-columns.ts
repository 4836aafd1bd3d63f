import type { Locale } from '@teachnet/protocol'
import { type Field, fieldOf, kindOf, type ResourceDefinition } from '../index.ts'
import { labelOf, writableFields } from '../schema/input-schema.ts'
import type { SheetCell, SheetTable } from './read-workbook.ts'
import { possibleOrders, readWrittenDate, type DateOrder } from './sheet-text.ts'

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

/** The field of a column by its wire name, which for English texts ends in `_en`. */
export function columnField(definition: ResourceDefinition, name: string): Field | undefined {
  return fieldOf(definition, name) ?? fieldOf(definition, name.replace(/_en$/, ''))
}

/** The field for each column of a file, by its title in either language or the name of the field; '' for none. No field is taken twice. */
export function inferColumns(definition: ResourceDefinition, header: readonly string[]): string[] {
  const byTitle = new Map<string, string>()
  for (const locale of ['zh-cn', 'en'] as const)
    for (const { name, label } of importFieldsOf(definition, locale))
      for (const title of [label, name]) if (!byTitle.has(plain(title))) byTitle.set(plain(title), name)
  const taken = new Set<string>()
  return header.map((title) => {
    const name = byTitle.get(plain(title)) ?? byTitle.get(plain(withoutRemark(title))) ?? ''
    if (name === '' || taken.has(name)) return ''
    taken.add(name)
    return name
  })
}

/** Removes a remark from the end of a title, such as “（必填）”. “(English)” is not a remark: it names the English text of the field. */
function withoutRemark(title: string): string {
  return title.replace(/\s*[(（](?!英文|English)[^()（）]*[)）]\s*\*?\s*$/i, '')
}

/** A title without what people write differently: case, blanks and marks stay out. */
function plain(title: string): string {
  const text = title.normalize('NFKC').toLowerCase()
  return text.replaceAll(/[\s*_:：-]+/g, '')
}

/** Rows among which the titles are looked for. */
const mostTitleRows = 20

/** The place of the row with the titles: the one that names the most fields; without any, the first row that has several different texts. */
export function findHeader(definition: ResourceDefinition, { rows }: SheetTable): number {
  const first = rows.slice(0, mostTitleRows)
  const matches = first.map(({ cells }) => inferColumns(definition, titlesOf(cells)).filter(Boolean).length)
  const most = Math.max(0, ...matches)
  // Titles that are merged over several rows, or are written in two languages, are in each of these rows.
  if (most > 0) return matches.findIndex((count, at) => count === most && matches[at + 1] !== most)
  const several = first.findIndex(({ cells }) => new Set(titlesOf(cells).filter(Boolean)).size > 1)
  return Math.max(0, several)
}

/** The texts of a row of titles. */
export function titlesOf(cells: readonly SheetCell[]): string[] {
  return cells.map(({ shown }) => shown.trim())
}

/** The text of a cell for a field: a date or number in a form that does not depend on the format of the cell. */
export function textForField(definition: ResourceDefinition, name: string, cell: SheetCell | undefined): string {
  if (!cell) return ''
  const field = name === '' ? undefined : columnField(definition, name)
  if (!field || name === 'id') return cell.shown
  if (isDateField(field)) return cell.date ?? cell.shown
  return isNumberField(field) ? (cell.number ?? cell.shown) : cell.shown
}

function isDateField({ kind }: Field): boolean {
  return kind === 'date' || kind === 'dateTime'
}

function isNumberField({ kind }: Field): boolean {
  return kind === 'integer' || kind === 'number' || kind === 'money' || kind === 'weigh'
}

/** A column with dates that can be read in several orders, such as `5/3/2026`. */
export interface AmbiguousColumn {
  readonly name: string
  /** One of the dates. */
  readonly sample: string
  readonly orders: readonly DateOrder[]
}

/** The columns whose dates need an order. A date that has one reading only does not. */
export function ambiguousColumns(
  definition: ResourceDefinition,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): AmbiguousColumn[] {
  return columns.flatMap((name, at) => {
    const field = name === '' ? undefined : columnField(definition, name)
    if (!field || !isDateField(field)) return []
    const found = rows.map((row) => row[at] ?? '').filter((text) => readWrittenDate(text) === 'ambiguous')
    const [sample] = found
    if (sample === undefined) return []
    const orders = new Set(found.flatMap(possibleOrders))
    return [{ name, sample, orders: [...orders] }]
  })
}
