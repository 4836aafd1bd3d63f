import type { Field } from '@teachnet/contract'
import { formOf } from '../../designer/index.ts'
import type { OldColumn } from '../source/old-table.ts'
import type { OldAddresses } from './old-addresses.ts'
import {
  arrayText,
  type Converted,
  dateTimeToSeconds,
  decodeEntities,
  decodeJson,
  toDay,
  toId,
  toInteger,
  toLength,
  toParts,
  toSeconds,
} from './values.ts'

/** What the values of a table depend on. */
export interface ValueContext {
  /** Unix seconds: stands in for a missing time of creation. */
  readonly now: number
  /** IANA name of the zone in which the old site wrote dates and times. */
  readonly timeZone: string
  /** Whether texts were stored with entities. */
  readonly isEncoded: boolean
  readonly toRichText: (html: string) => Converted
  readonly addresses: OldAddresses
  /** The region of the parts of an address: ids of the old site, or names. */
  readonly regionOf: (parts: readonly string[]) => readonly number[] | undefined
}

/** Converts a value of the old site to the column of a field. */
export function fieldValue(field: Field, column: OldColumn, raw: string | null, context: ValueContext): Converted {
  switch (formOf(field)) {
    case 'text':
      return textValue(field, column, raw, context)
    case 'whole':
      return field.kind === 'relation' || field.kind === 'treeParent' ? toId(raw) : wholeValue(field, raw)
    case 'decimal':
      return decimalValue(field.kind === 'number' ? field.decimals : undefined, raw)
    case 'cents':
      return centsValue(raw)
    case 'day':
      return toDay(raw)
    case 'seconds':
      return column.type.endsWith('int') || /^\d+$/.test(raw ?? '')
        ? toSeconds(raw)
        : dateTimeToSeconds(raw, column.type === 'timestamp' ? 'UTC' : context.timeZone)
    case 'texts':
      return { value: arrayText(listParts(field, raw, context).map((part) => plainText(part, context))) }
    case 'ids':
      return field.kind === 'region' ? regionValue(raw, context) : idsValue(raw)
    case 'json':
      return jsonValue(raw, context)
    case 'id':
    case 'masked':
    case 'hashed':
      return { value: raw ?? '' }
  }
}

/** A text without the entities of the old site. Areas that got an editor later hold both forms: what has entities alone was encoded. */
function plainText(text: string, { isEncoded, addresses }: ValueContext): string {
  return addresses.inText(isEncoded || !/[<>"']/.test(text) ? decodeEntities(text) : text)
}

function textValue(field: Field, column: OldColumn, raw: string | null, context: ValueContext): Converted {
  const provided = raw ?? ''
  switch (field.kind) {
    case 'richText':
      return richTextValue(provided, context)
    case 'image':
    case 'file':
      return toLength(context.addresses.toPath(decodeEntities(provided)), 255)
    case 'colour':
      return colourValue(provided)
    case 'choice':
      return { value: plainText(provided, context) }
    case 'text': {
      const text = column.type === 'time' && raw !== null ? provided.replace(/\.0+$/, '') : plainText(provided, context)
      return toLength(text, field.max)
    }
    default:
      return { value: plainText(provided, context) }
  }
}

/** Rich text may show what the rules here allow; readers must not see tags of a text that was encoded as a whole. */
function richTextValue(provided: string, { toRichText, addresses }: ValueContext): Converted {
  const text = !provided.includes('<') && /&lt;[a-z]/i.test(provided) ? decodeEntities(provided) : provided
  return toRichText(addresses.inText(text))
}

/** `rgba(…)` of the old editor becomes the hexadecimal form, which the column holds. */
function colourValue(given: string): Converted {
  const [, red = '', green = '', blue = '', alpha] =
    /^rgba?\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*([\d.]+)\s*)?\)$/.exec(given) ?? []
  if (red === '')
    return given === '' || /^#[0-9a-f]{3,8}$/i.test(given) ? { value: given } : { value: '', reason: 'unknownValue' }
  const parts = [Number(red), Number(green), Number(blue)]
  if (alpha !== undefined && Number(alpha) < 1) parts.push(Math.round(Number(alpha) * 255))
  return { value: `#${parts.map((part) => Math.min(part, 255).toString(16).padStart(2, '0')).join('')}` }
}

function wholeValue(field: Field, raw: string | null): Converted {
  if (field.kind !== 'switch') return toInteger(raw)
  if (raw === null || raw === '' || raw === '0') return { value: '0' }
  return raw === '1' ? { value: '1' } : { value: '1', reason: 'unknownValue' }
}

function decimalValue(decimals: number | undefined, raw: string | null): Converted {
  if (raw === null || raw === '') return { value: null }
  if (!/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(raw)) return { value: null, reason: 'broken' }
  if (decimals === undefined || !/^-?\d{16,}/.test(raw)) return { value: raw }
  return /^-?\d{1,20}$/.test(raw) && decimals === 0 ? { value: raw } : { value: null, reason: 'tooLarge' }
}

/** Hundredths, without a detour through floating point. */
function centsValue(raw: string | null): Converted {
  if (raw === null || raw === '') return { value: null }
  const [, sign = '', full = '', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(raw) ?? []
  if (full === '') return { value: null, reason: 'broken' }
  const cents = BigInt(full) * 100n + BigInt(part.padEnd(2, '0').slice(0, 2))
  const value = `${sign}${cents}`
  return /[1-9]/.test(part.slice(2)) ? { value, reason: 'cut' } : { value }
}

/** The parts of a list: with commas, or as JSON. */
function listParts(field: Field, raw: string | null, { addresses }: ValueContext): string[] {
  const provided = raw ?? ''
  const parts = provided.startsWith('[') ? (jsonTexts(provided) ?? toParts(provided)) : toParts(provided)
  return field.kind === 'images' || field.kind === 'files' ? parts.map(addresses.toPath) : parts
}

function jsonTexts(provided: string): string[] | undefined {
  try {
    const parsed: unknown = JSON.parse(provided)
    return Array.isArray(parsed) && parsed.every((each) => typeof each === 'string' || typeof each === 'number')
      ? parsed.map(String)
      : undefined
  } catch {
    return undefined
  }
}

function idsValue(raw: string | null): Converted {
  const ids = (jsonTexts(raw ?? '') ?? toParts(raw)).map(toId)
  const remaining = ids.flatMap(({ value }) => value ?? [])
  const value = arrayText(remaining)
  return remaining.length === ids.length ? { value } : { value, reason: 'broken' }
}

function regionValue(raw: string | null, { regionOf }: ValueContext): Converted {
  const parts = toParts(raw)
  if (parts.length === 0) return { value: '{}' }
  const region = regionOf(parts)
  return region ? { value: arrayText(region) } : { value: '{}', reason: 'unknownValue' }
}

/** JSON with its texts decoded; what is no JSON, since its column cut it off, comes as one text. */
function jsonValue(raw: string | null, { isEncoded, addresses }: ValueContext): Converted {
  if (raw === null || raw === '') return { value: null }
  const provided = addresses.inText(isEncoded && !raw.includes('"') ? decodeEntities(raw) : raw)
  try {
    const parsed: unknown = JSON.parse(provided)
    return { value: JSON.stringify(isEncoded ? decodeJson(parsed) : parsed) }
  } catch {
    return { value: JSON.stringify(provided), reason: 'text' }
  }
}
