import type { Field } from '@teachnet/contract'
import { timeFields, weighField } from '@teachnet/contract/resources'
import { label, type LocalizedText } from '@teachnet/protocol'
import type { WrittenColumn } from './parse-create-table.ts'

const longestLine = 2000
/** Characters that a text of MySQL holds at most; the longest text here has a million. */
const longTexts: Readonly<Record<string, number>> = { tinytext: 255, text: 65_535 }
const longText = 1_000_000
const numberTypes = /^(tinyint|smallint|mediumint|int|integer|bigint|int2|int4|int8|serial|bigserial)$/

/** Infers the kind of a field from the name, type and comment of a column, as BuildAdmin does. Returns undefined if no kind fits. */
export function inferField(column: WrittenColumn): Field | undefined {
  const { name, type, args, comment } = column
  if (name === 'weigh' && numberTypes.test(type)) return weighField.weigh
  const { title, options } = parseComment(comment, name)
  const auto = /^(create|update)_?time$/i.exec(name)?.[1]?.toLowerCase()
  if (auto !== undefined && /int$|^(datetime|timestamp|timestamptz)$/.test(type))
    return auto === 'create' ? timeFields.create_time : timeFields.update_time
  const base = { label: title, required: column.isNotNull && column.default === undefined ? true : undefined }
  const given =
    options.length > 0
      ? options
      : ['enum', 'set'].includes(type)
        ? args.map((value) => ({ value, label: label(value, value) }))
        : []
  const isOnOff = given.length === 2 && given.every(({ value }) => ['0', '1'].includes(value))
  // A dictionary with other values decides: a switch would lose them.
  const isFlag =
    ['bool', 'boolean'].includes(type) ||
    ((type === 'tinyint' || /(switch|toggle)$/i.test(name)) && isSmallFlag(type, args))
  const isSwitch = isOnOff && (numberTypes.test(type) || /(switch|toggle)$/i.test(name))
  if ((isFlag && (given.length === 0 || isOnOff)) || (isSwitch && !name.endsWith('status')))
    return { kind: 'switch', label: title, default: /^(1|true)$/.test(column.default ?? '') ? (1 as const) : undefined }
  if (given.length > 0) {
    const isDefault = given.some(({ value }) => value === column.default)
    return {
      kind: 'choice',
      ...base,
      options: given,
      multiple: type === 'set' ? true : undefined,
      default: isDefault ? column.default : undefined,
    }
  }
  return inferByType(column, base)
}

/** Whether a whole number is declared for one digit, or named as a switch whatever its width. */
function isSmallFlag(type: string, args: readonly string[]): boolean {
  return type === 'tinyint' ? args[0] === '1' || args[0] === undefined : numberTypes.test(type)
}

function inferByType(
  column: WrittenColumn,
  base: { readonly label: LocalizedText; readonly required?: boolean },
): Field | undefined {
  const { name, type, args, comment, isArray, isUnique } = column
  const unique = isUnique ? { unique: true } : {}
  if (isArray) return /char|text/.test(type) ? { kind: 'tags', label: base.label } : undefined
  if (/^(var)?char(acter)?$|^n?varchar$|text$|^uuid$|^time$/.test(type)) return inferText(column, base)
  if (type === 'year') return { kind: 'integer', ...base, min: 1901, max: 2155, isGrouped: false }
  // Seconds in a whole number; a length of time, as in `lifetime`, says so in brackets.
  if (
    /(time|_at)$/i.test(name) &&
    /int/.test(type) &&
    !/[(（]\s*(天|日|秒|分|小?时|days?|hours?|minutes?|seconds?|min|s)/i.test(comment)
  )
    return { kind: 'dateTime', ...base }
  if (/^(datetime|timestamp|timestamptz)$/.test(type)) return { kind: 'dateTime', ...base }
  if (numberTypes.test(type)) return { kind: 'integer', ...base, ...unique, ...wholeDefault(column) }
  if (/^(decimal|numeric)$/.test(type)) {
    const decimals = Number(args[1] ?? 0)
    if (decimals === 2 && /price|money|amount|cost|fee|balance/.test(name))
      return {
        kind: 'money',
        ...base,
        default: isNumber(column.default) ? Number(column.default).toFixed(2) : undefined,
      }
    return { kind: 'number', ...base, decimals: Math.min(decimals, 10), ...numberDefault(column) }
  }
  if (/^(float|double|real|float4|float8)$/.test(type)) return { kind: 'number', ...base, ...numberDefault(column) }
  if (type === 'date') return { kind: 'date', ...base }
  if (/^jsonb?$/.test(type)) return { kind: 'json', ...base }
  return undefined
}

function isNumber(text: string | undefined): text is string {
  return text !== undefined && /^-?\d+(\.\d+)?$/.test(text)
}

function numberDefault({ default: provided }: WrittenColumn): { readonly default?: number } {
  return isNumber(provided) ? { default: Number(provided) } : {}
}

function inferText(column: WrittenColumn, base: { readonly label: LocalizedText; readonly required?: boolean }): Field {
  const { name, type, args, isUnique } = column
  const isLong = type.includes('text')
  if (/(image|avatar|picture|photo)$|(^|_)(logo|cover|thumb|thumbnail|img|pic)$/i.test(name))
    return { kind: 'image', ...base }
  if (/(images|avatars|pictures|photos)$/i.test(name)) return { kind: 'images', ...base }
  if (/(^|[_a-z])files$/i.test(name)) return { kind: 'files', ...base }
  if (/file$/i.test(name) && !/profile$/i.test(name)) return { kind: 'file', ...base }
  if (/colou?r$/i.test(name)) return { kind: 'colour', ...base }
  if (/(^|_)(password|passwd)$/.test(name)) return { kind: 'password', label: base.label }
  if (/(^|_)city$/i.test(name)) return { kind: 'region', label: base.label }
  if (/(^|_)(array|json)$/i.test(name)) return { kind: 'json', ...base }
  if (isLong && /(^|_)(content|editor|rich_?text|html)$|^body$/i.test(name))
    return { kind: 'richText', ...base, list: false }
  const requested = Number(args[0] ?? (type === 'uuid' ? 36 : type === 'time' ? 10 : 255))
  const max = isLong ? longTextOf(type) : Math.max(requested, 1)
  return {
    kind: 'text',
    ...base,
    max,
    multiline: isLong || max > longestLine ? true : undefined,
    list: isLong || max > longestLine ? (false as const) : undefined,
    unique: isUnique && max <= 255 ? true : undefined,
    default:
      column.default !== undefined && column.default !== '' && [...column.default].length <= max
        ? column.default
        : undefined,
  }
}

function longTextOf(type: string): number {
  return longTexts[type] ?? longText
}

function wholeDefault({ default: provided }: WrittenColumn): { default?: number } {
  const value = Number(provided)
  return provided !== undefined && Number.isInteger(value) && Math.abs(value) <= 2_147_483_647 ? { default: value } : {}
}

/** Reads BuildAdmin's dictionary: `State:0=Off,1=On`. */
export function parseComment(comment: string, name: string) {
  const [written = '', rest = ''] = comment.split(/[:：](.*)/s)
  // Some dictionaries have no title before them.
  const isBare = rest === '' && /^\s*[\w-]+\s*=[^=]+[,，;；]\s*[\w-]+\s*=/.test(written)
  const [head, list] = isBare ? ['', written] : [written, rest]
  const options = list.split(/[,，;；]/).flatMap((pair) => {
    const [value = '', text] = pair.split('=')
    return text === undefined || value.trim() === ''
      ? []
      : [{ value: value.trim(), label: label(text.trim(), text.trim()) }]
  })
  const title = head.trim() || readable(name)
  return { title: label(title, title), options }
}

/** The title of an area from the comment of its table: what the table holds, without the words *table* and *administration*. */
export function titleOfComment(comment: string): string {
  return comment
    .trim()
    .replace(/(管理|表)$/, '')
    .trim()
}

/** `open_time` → `Open time`. */
export function readable(name: string): string {
  const words = name.replaceAll('_', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
