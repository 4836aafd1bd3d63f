import { isDate, keepsRule, toOneLine, withoutControls } from '@teachnet/contract'
import { type ConfigItemType, isTruthy, scalarText } from '@teachnet/protocol'
import { decryptText } from '../../platform/secrets/encrypted-text.ts'
import { formatSiteTime } from '@teachnet/contract/site-time'

/** An entry of an `array` item. */
export interface KeyValue {
  readonly key: string
  readonly value: string
}

/** Placeholder that clients receive for a secret that is set; a client that sends it back changes nothing. */
export const hiddenSecret = '******'

/**
 * The behaviour of a type of configuration item. Every part is required: a new type that lacks one does not compile.
 */
export interface ItemType {
  /** Converts a stored value to the form that the configuration page uses (wire contract 8.3). */
  readonly toWire: (stored: string) => unknown
  /**
   * Converts a value of a body to its stored form; returns undefined if the type does not allow the value.
   *
   * @param timeZone IANA name of the zone that times are stored in
   */
  readonly toStored: (value: unknown, timeZone: string) => string | undefined
  /** Whether a stored value consists of offered choices. */
  readonly isOffered: (value: string, content: Readonly<Record<string, unknown>>) => boolean
  /** How the column holds the value: unchanged, encrypted, or as cleaned HTML. */
  readonly column: 'plain' | 'encrypted' | 'html'
  readonly isNumber: boolean
}

const plainType: ItemType = {
  toWire: (stored) => stored,
  toStored: toText,
  isOffered: () => true,
  column: 'plain',
  isNumber: false,
}

/** A type that requires a certain format of values that are not empty. */
function formed(toForm: (text: string, timeZone: string) => string | undefined): ItemType {
  const toStored: ItemType['toStored'] = (value, timeZone) => {
    const text = toText(value)
    return text === undefined || text === '' ? text : toForm(text, timeZone)
  }
  return { ...plainType, toStored }
}

const lines: ItemType = plainType
const words = formed(toOneLine)
const address = formed((text) => (keepsRule('url', text) ? text : undefined))
const addresses: ItemType = { ...plainType, toStored: (value) => toList(value)?.join(',') }
const parts: ItemType = { ...addresses, toWire: toParts }
const oneChoice: ItemType = { ...plainType, isOffered: (value, content) => Object.hasOwn(content, value) }
const severalChoices: ItemType = {
  ...parts,
  isOffered: (value, content) => toParts(value).every((part) => Object.hasOwn(content, part)),
}

export const itemTypes: Readonly<Record<ConfigItemType, ItemType>> = {
  string: words,
  textarea: lines,
  icon: words,
  remoteSelect: words,
  password: { ...plainType, toWire: (stored) => (stored === '' ? '' : hiddenSecret), column: 'encrypted' },
  number: { ...formed((text) => (Number.isFinite(Number(text)) ? text : undefined)), isNumber: true },
  radio: oneChoice,
  select: oneChoice,
  checkbox: severalChoices,
  selects: severalChoices,
  remoteSelects: parts,
  city: parts,
  switch: { ...plainType, toWire: isTruthy, toStored: (value) => (isTruthy(value) ? '1' : '0') },
  array: { ...plainType, toWire: parseKeyValues, toStored: toKeyValueText },
  year: formed((text) => /^\d{4}(?=$|-)/.exec(text)?.[0]),
  date: formed((text) => (isDate(text.slice(0, 10)) ? text.slice(0, 10) : undefined)),
  datetime: formed((text, timeZone) => toDateTime(inZone(text, timeZone))),
  time: formed((text, timeZone) => toTime(inZone(text, timeZone))),
  editor: { ...plainType, column: 'html' },
  image: address,
  file: address,
  images: addresses,
  files: addresses,
  color: formed((text) => (/^(#[0-9a-f]{3,8}|(rgb|hsl)a?\([\d\s,.%/]{5,40}\))$/i.test(text) ? text : undefined)),
}

/** Returns the entries of a stored `array` item. Malformed content is ignored, so that it cannot break a page. */
export function parseKeyValues(stored: string): KeyValue[] {
  try {
    return toKeyValues(JSON.parse(stored)) ?? []
  } catch {
    return []
  }
}

/** Splits a stored value into its parts, which are joined by commas. */
export function toParts(stored: string): string[] {
  return stored.split(',').filter(Boolean)
}

/** Decrypts a stored secret; returns an empty text if it was encrypted with another key. */
export function revealSecret(stored: string, secretKey: string): string {
  return decryptText(stored, secretKey) ?? ''
}

/** A text without control characters and surrounding blanks; undefined for a value that is not a text. */
function toText(value: unknown): string | undefined {
  if (value === null || value === undefined) return ''
  const text = scalarText(value)
  return text === undefined ? undefined : withoutControls(text).trim()
}

function toList(value: unknown): string[] | undefined {
  const items: readonly unknown[] = Array.isArray(value) ? value : String(toText(value) ?? '').split(',')
  const texts = items.map(toText)
  return texts.every((text) => text !== undefined && !text.includes(','))
    ? texts.filter(isFilled).map(toOneLine)
    : undefined
}

function isFilled(text: string | undefined): text is string {
  return text !== undefined && text !== ''
}

function toKeyValueText(value: unknown): string | undefined {
  if (value === '' || value === null || value === undefined) return '[]'
  const entries = toKeyValues(value)
  return entries && JSON.stringify(entries)
}

function toKeyValues(value: unknown): KeyValue[] | undefined {
  if (!Array.isArray(value)) return undefined
  const entries = value.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null || !('key' in entry) || !('value' in entry)) return []
    const [key, text] = [toText(entry.key), toText(entry.value)]
    return key === undefined || text === undefined ? [] : [{ key: toOneLine(key), value: text }]
  })
  return entries.length === value.length ? entries : undefined
}

/** Converts the ISO 8601 text that BuildAdmin's time picker sends, which has an offset, to the site's zone. Other texts stay. */
function inZone(text: string, timeZone: string): string {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text)) return text
  if (!isDate(text.slice(0, 10))) return text
  const moment = Date.parse(text)
  return Number.isNaN(moment) ? text : formatSiteTime(Math.floor(moment / 1000), timeZone)
}

/** Parses `YYYY-MM-DD HH:mm:ss`, or the same with a `T` between date and time. */
function toDateTime(text: string): string | undefined {
  const [, date = '', time = '00:00:00'] = /^(\d{4}-\d{2}-\d{2})(?:[ T](.+))?$/.exec(text) ?? []
  const parsed = toTime(time)
  return isDate(date) && parsed ? `${date} ${parsed}` : undefined
}

/** Returns the `HH:mm:ss` of a time or of a date-time. */
function toTime(text: string): string | undefined {
  const [, hour = '', minute = '', second = '00'] =
    /^(?:\d{4}-\d{2}-\d{2}[ T])?([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?(?:\.\d+)?$/.exec(text) ?? []
  return hour === '' ? undefined : `${hour.padStart(2, '0')}:${minute}:${second}`
}
