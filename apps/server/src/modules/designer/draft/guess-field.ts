import type { Field } from '@teachnet/contract'
import { timeFields, weighField } from '@teachnet/contract/resources'
import { label, type LocalizedText } from '@teachnet/protocol'
import type { WrittenColumn } from './parse-create-table.ts'

const longestLine = 2000
const longText = 20_000
const numberTypes = /^(tinyint|smallint|mediumint|int|integer|bigint|int2|int4|int8|serial|bigserial)$/

/** Guesses the kind of a field from the name, type and comment of a column, as BuildAdmin does; undefined: there is no kind for it. */
export function guessField(column: WrittenColumn): Field | undefined {
  const { name, type, args, comment } = column
  if (name === 'weigh' && numberTypes.test(type)) return weighField.weigh
  if (name === 'create_time' || name === 'update_time') return timeFields[name]
  const { title, options } = parseComment(comment, name)
  const base = { label: title, ...(column.isNotNull && column.default === undefined && { required: true }) }
  const given =
    options.length > 0
      ? options
      : ['enum', 'set'].includes(type)
        ? args.map((value) => ({ value, label: label(value, value) }))
        : []
  const isFlag = ['bool', 'boolean'].includes(type) || (type === 'tinyint' && args[0] === '1')
  const isSwitch =
    given.length === 2 && given.every(({ value }) => ['0', '1'].includes(value)) && numberTypes.test(type)
  if (isFlag || (isSwitch && !name.endsWith('status')))
    return { kind: 'switch', label: title, ...(/^(1|true)$/.test(column.default ?? '') && { default: 1 as const }) }
  if (given.length > 0) {
    const isDefault = given.some(({ value }) => value === column.default)
    return {
      kind: 'choice',
      ...base,
      options: given,
      ...(type === 'set' && { multiple: true }),
      ...(isDefault && column.default !== undefined && { default: column.default }),
    }
  }
  return guessByType(column, base)
}

function guessByType(
  column: WrittenColumn,
  base: { readonly label: LocalizedText; readonly required?: boolean },
): Field | undefined {
  const { name, type, args, isArray, isUnique } = column
  const unique = isUnique ? { unique: true } : {}
  if (isArray) return /char|text/.test(type) ? { kind: 'tags', label: base.label } : undefined
  if (/^(var)?char(acter)?$|^n?varchar$|text$|^uuid$|^time$/.test(type)) return guessText(column, base)
  if (type === 'year') return { kind: 'integer', ...base, min: 1901, max: 2155, isGrouped: false }
  if (name.endsWith('time') && /int|^(datetime|timestamp|timestamptz)$/.test(type)) return { kind: 'dateTime', ...base }
  if (/^(datetime|timestamp|timestamptz)$/.test(type)) return { kind: 'dateTime', ...base }
  if (numberTypes.test(type)) return { kind: 'integer', ...base, ...unique, ...wholeDefault(column) }
  if (/^(decimal|numeric)$/.test(type)) {
    const decimals = Number(args[1] ?? 0)
    if (decimals === 2 && /price|money|amount|cost|fee|balance/.test(name)) return { kind: 'money', ...base }
    return { kind: 'number', ...base, decimals: Math.min(decimals, 10) }
  }
  if (/^(float|double|real|float4|float8)$/.test(type)) return { kind: 'number', ...base }
  if (type === 'date') return { kind: 'date', ...base }
  if (/^jsonb?$/.test(type)) return { kind: 'json', ...base }
  return undefined
}

function guessText(column: WrittenColumn, base: { readonly label: LocalizedText; readonly required?: boolean }): Field {
  const { name, type, args, isUnique } = column
  const isLong = type.includes('text')
  if (/(^|_)(image|avatar|picture|logo|cover)$/.test(name)) return { kind: 'image', ...base }
  if (/(^|_)(images|avatars|pictures)$/.test(name)) return { kind: 'images', ...base }
  if (/(^|_)file$/.test(name)) return { kind: 'file', ...base }
  if (/(^|_)files$/.test(name)) return { kind: 'files', ...base }
  if (/(^|_)colou?r$/.test(name)) return { kind: 'colour', ...base }
  if (/(^|_)(password|passwd)$/.test(name)) return { kind: 'password', label: base.label }
  if (isLong && /(^|_)(content|editor|richtext)$/.test(name)) return { kind: 'richText', ...base, list: false }
  const asked = Number(args[0] ?? (type === 'uuid' ? 36 : type === 'time' ? 8 : 255))
  const max = isLong ? longText : Math.min(Math.max(asked, 1), longestLine)
  return {
    kind: 'text',
    ...base,
    max,
    ...(isLong && { multiline: true, list: false as const }),
    ...(isUnique && max <= 255 && { unique: true }),
    ...(column.default !== undefined &&
      column.default !== '' &&
      [...column.default].length <= max && { default: column.default }),
  }
}

function wholeDefault({ default: given }: WrittenColumn): { default?: number } {
  const value = Number(given)
  return given !== undefined && Number.isInteger(value) && Math.abs(value) <= 2_147_483_647 ? { default: value } : {}
}

/** Reads BuildAdmin's dictionary: `State:0=Off,1=On`. */
export function parseComment(comment: string, name: string) {
  const [head = '', list = ''] = comment.split(/[:：](.*)/s)
  const options = list.split(/[,，]/).flatMap((pair) => {
    const [value = '', text] = pair.split('=')
    return text === undefined || value.trim() === ''
      ? []
      : [{ value: value.trim(), label: label(text.trim(), text.trim()) }]
  })
  const title = head.trim() || readable(name)
  return { title: label(title, title), options }
}

/** `open_time` → `Open time`. */
export function readable(name: string): string {
  const words = name.replaceAll('_', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
