import { formatSiteTime } from '@teachnet/contract/site-time'
import { decodeEntities } from '../rules/values.ts'

/** Values that differ by intent: secrets stay on the server here, and a sign-in changes the others. */
const leftOut = /^(password|salt|token|refresh_token|login_failure|last_login_(time|ip)|deletion_note|remark)$/

/** A place at which the reply of the old site and the one here differ. */
export interface Difference {
  /** Such as `price` or `group.name`; without the positions in lists. */
  readonly place: string
  readonly old: unknown
  readonly here: unknown
}

/**
 * Compares what the old site replied with the reply here: names that only the old one has, and values that mean something else. PHP sends
 * texts with entities, numbers as texts, dates as texts, and empty values in several forms; these mean the same.
 */
export function differencesOf(old: unknown, here: unknown, timeZone: string, place = ''): readonly Difference[] {
  if (isEmpty(old) && isEmpty(here)) return []
  if (Array.isArray(old) && Array.isArray(here)) {
    if (old.length !== here.length) return [{ place, old, here }]
    return old.flatMap((item, index) => differencesOf(item, here[index], timeZone, place))
  }
  if (isObject(old) && isObject(here))
    return Object.entries(old).flatMap(([name, value]) =>
      leftOut.test(name) ? [] : differencesOf(value, here[name], timeZone, place === '' ? name : `${place}.${name}`),
    )
  if (isObject(old) || isObject(here) || Array.isArray(old) !== Array.isArray(here)) return [{ place, old, here }]
  const [left, right] = [readableJson(old), readableJson(here)]
  if (isObject(left) && isObject(right)) return differencesOf(left, right, timeZone, place)
  const time = typeof here === 'number' && isTimeText(old) ? formatSiteTime(here, timeZone) : here
  const [one, other] = [plainText(old), plainText(time)]
  return one === other || withoutTags(one) === withoutTags(other) ? [] : [{ place, old, here }]
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}

function isTimeText(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value)
}

/** Logs have what was sent as a text of JSON, with other escapes on each side. */
function readableJson(value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith('{')) return undefined
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

/** What a reader sees of a value: without entities, the host of a file, and the zeros at the end of a number. */
function plainText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  if (/^-?\d+\.\d+$/.test(text)) return String(Number(text))
  return decodeEntities(decodeEntities(text))
    .replace(/^(https?:)?\/\/[^/]+(?=\/(storage|static)\/)/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function withoutTags(text: string): string {
  return text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
