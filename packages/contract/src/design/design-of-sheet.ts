import { label } from '@teachnet/protocol'
import type { Field } from '../definition/fields.ts'
import { idField, nameField, timeFields } from '../resources/common-fields.ts'
import type { SheetCell } from '../sheets/read-workbook.ts'
import { hasLostDigits, readWrittenDate, readWrittenNumber, type WrittenNumber } from '../sheets/sheet-text.ts'
import type { Design } from './design.ts'
import { editDesign, freeName, newDesign, newField, withTitle } from './edit-design.ts'
import { fieldNameProblem } from './names.ts'

/** A table of a spreadsheet from which an area is made. */
export interface SheetSource {
  readonly title: string
  /** The titles of the columns. */
  readonly titles: readonly string[]
  /** The cells below the titles. */
  readonly rows: readonly (readonly SheetCell[])[]
  /** A text in Latin letters and digits, such as the reading of Chinese words; may be empty. */
  readonly toLatin: (text: string) => string
}

/** Makes a design from a table: a field for each column with a title or values, of the kind that all its values are. */
export function designOfSheet({ title, titles, rows, toLatin }: SheetSource): {
  readonly design: Design
  /** The field of each column; '' for none. */
  readonly columns: string[]
} {
  const blank = newDesign('own.Area')
  const named = editDesign(blank, {
    type: 'area',
    part: withTitle(blank.definition, label(title, sentenceOf(toLatin(title)) || title)),
  })
  const { table } = named.definition
  let design: Design = { ...named, definition: { ...named.definition, fields: { ...idField } } }
  const width = Math.max(titles.length, ...rows.map((cells) => cells.length))
  const columns = Array.from({ length: width }, (_, at) => {
    const heading = titles[at] ?? ''
    const cells = rows.flatMap((row) => (row[at] && row[at].shown.trim() !== '' ? [row[at]] : []))
    if (heading === '' && cells.length === 0) return ''
    const latin = toLatin(heading)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '_')
      .replaceAll(/^[_0-9]+|_+$/g, '')
    const wish = latin !== '' && fieldNameProblem(latin, table) === undefined ? latin : 'column'
    const name = freeName(design, wish)
    const words = label(heading || name, heading || name)
    design = editDesign(design, { type: 'add', name, field: fieldOfCells(cells, newField('text', words)) })
    return name
  })
  design = withName(design, columns)
  for (const [name, field] of Object.entries(timeFields))
    if (!Object.hasOwn(design.definition.fields, name)) design = editDesign(design, { type: 'add', name, field })
  return { design, columns }
}

/** A record is named by the text whose title says so, else by the first one; without a text, the first column becomes one. */
function withName(design: Design, columns: readonly string[]): Design {
  const { fields } = design.definition
  const texts = columns.filter((name) => fields[name]?.kind === 'text')
  const labelField =
    texts.find((name) => /姓名|名称|标题|^name$|^title$/i.test(fields[name]?.label['zh-cn'] ?? '')) ??
    texts[0] ??
    columns.find((name) => name !== '')
  if (labelField === undefined)
    return editDesign(design, { type: 'add', name: design.definition.labelField, field: nameField.name })
  const { label: words, ...rest } = fields[labelField] ?? nameField.name
  const field: Field = rest.kind === 'text' ? { ...rest, label: words } : newField('text', words)
  const changed = editDesign(design, { type: 'change', name: labelField, field: { ...field, quickSearch: true } })
  return editDesign(changed, { type: 'area', part: { labelField } })
}

/** `ke-cheng` → `Ke cheng`. */
function sentenceOf(latin: string): string {
  const words = latin.replaceAll(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const yesOrNo = /^(是|否|有|无|yes|no|y|n|true|false|√|×|✓|✗)$/i
/** Integers of the database have 32 bits. */
const largestInteger = 2_147_483_647

/** The field of a column: of the narrowest kind that holds every value as it is written. */
function fieldOfCells(cells: readonly SheetCell[], text: Field): Field {
  const shown = cells.map((cell) => cell.shown.trim())
  const { label: words } = text
  if (shown.length === 0) return text
  if (shown.every((value) => yesOrNo.test(value))) return newField('switch', words)
  const numbers = cells.map(({ number, shown: value }) => readNumber(number ?? value))
  if (numbers.every((number) => number !== undefined)) return numberField(numbers, text)
  const dates = cells.map(({ date, shown: value }) => readWrittenDate(date ?? value))
  // A date with several readings stays as it is written.
  if (dates.every((date) => typeof date === 'object'))
    return newField(dates.some(({ time }) => time !== undefined) ? 'dateTime' : 'date', words)
  const distinct = [...new Set(shown)]
  if (isRepeated(distinct, shown))
    return { kind: 'choice', label: words, options: distinct.map((value) => ({ value, label: label(value, value) })) }
  return textField(shown, text)
}

/** Reads a number that is one for certain: a number with leading zeros, or with more digits than fit, is a code. */
function readNumber(text: string): WrittenNumber | undefined {
  const number = readWrittenNumber(text)
  if (!number || number.isPercent || hasLostDigits(text) || /^[+-]?0\d|^\+/.test(text.trim())) return undefined
  if (number.unit !== '' && !isYuan(number)) return undefined
  const [whole = '', decimals = ''] = number.digits.replace('-', '').split('.')
  return whole.length > 10 || decimals.length > 10 || (decimals === '' && Number(whole) > largestInteger)
    ? undefined
    : number
}

function isYuan({ unit }: WrittenNumber): boolean {
  return /^(?:人民币|cny|rmb|¥|元|yuan)+$/i.test(unit)
}

function numberField(numbers: readonly WrittenNumber[], { label: words }: Field): Field {
  const places = Math.max(...numbers.map(({ digits }) => digits.split('.')[1]?.length ?? 0))
  const isPrice = numbers.some(isYuan) || /价|金额|费用|学费|price|amount|fee$|cost/i.test(words['zh-cn'])
  if (isPrice && places <= 2) return newField('money', words)
  if (places > 0) return { kind: 'number', label: words, decimals: places }
  const isYear = numbers.every(({ digits }) => /^(19|20)\d\d$/.test(digits))
  return isYear ? { kind: 'integer', label: words, isGrouped: false } : newField('integer', words)
}

/** Whether the values of a column are a few short words that come again and again. */
function isRepeated(distinct: readonly string[], shown: readonly string[]): boolean {
  return (
    distinct.length <= 10 &&
    shown.length >= 3 * distinct.length &&
    distinct.every((value) => [...value].length <= 20 && !value.includes(','))
  )
}

const lengths = [50, 100, 255, 1000, 5000, 50_000, 1_000_000]

/** A text with room for values that are twice as long. */
function textField(shown: readonly string[], text: Field): Field {
  const longest = Math.max(...shown.map((value) => [...value].length))
  const max = lengths.find((length) => length >= Math.min(2 * longest, 1_000_000)) ?? 1_000_000
  const isLong = max > 1000 || shown.some((value) => value.includes('\n'))
  if (isLong) return { kind: 'text', label: text.label, max, multiline: true, list: false }
  return { kind: 'text', label: text.label, max }
}
