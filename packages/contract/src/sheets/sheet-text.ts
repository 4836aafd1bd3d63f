/** The order of day, month and year in a date that is written with digits only. */
export const dateOrders = ['ymd', 'mdy', 'dmy'] as const
/** One of the orders of day, month and year. */
export type DateOrder = (typeof dateOrders)[number]

/** A date that people or spreadsheet programs have written, with its time of day if there is one. */
export interface WrittenDate {
  /** `YYYY-MM-DD`. */
  readonly date: string
  /** `HH:mm:ss`; undefined for a date alone. */
  readonly time: string | undefined
  /** Whether the text leaves the seconds out. */
  readonly hasSeconds: boolean
  /** Minutes east of universal time, if the text has an offset. */
  readonly offset: number | undefined
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthNames = String.raw`(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?`
const weekday =
  /\s*[（(]?(?:星期|周|礼拜)[一二三四五六日天][)）]?[,，]?\s*|^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/gi
const timeOfDay =
  /^(?<half>上午|下午|凌晨|清晨|早上|早晨|中午|傍晚|晚上|夜里|[早晚]|오전|오후|午前|午後|am|pm)?\s*(?<hour>\d{1,2})(?:[:：]|[时時点點시]\s*|(?=\s*[ap]\.?m\b))(?:(?<minute>\d{1,2})(?:分|분|[:：]?))?\s*(?:(?<second>\d{1,2})(?:\.\d+)?[秒초]?)?\s*(?<later>[ap]\.?m\.?)?\s*(?<zone>z|[+-]\d{2}:?\d{2}|[(]?(?:utc|gmt)\s*(?:[+-]\s*\d{1,2}(?::?\d{2})?)?[)]?|[(]?(?:北京时间|北京時間|香港时间|香港時間|台北时间|台北時間)[)]?)?$/i
const lateHalves = new Set(['下午', '晚上', '傍晚', '夜里', '晚', '오후', '午後', 'pm'])
const earlyHalves = new Set(['上午', '凌晨', '오전', '午前', 'am'])

/** The year before the first one of an era. */
const erasBefore: Readonly<Record<string, number>> = { 民国: 1911, 民國: 1911, 令和: 2018, 平成: 1988, 昭和: 1925 }

/** The day, month and year of a text, for each order in which it can be read. */
type DayReading = readonly [year: number, month: number, day: number]

const dayPatterns: readonly { readonly pattern: RegExp; readonly read: (parts: readonly string[]) => DayReading[] }[] =
  [
    // 2026-3-5, 2026/3/5, 2026.3.5, 2026年3月5日, 2026년 3월 5일, 2026 3 5
    {
      pattern:
        /^(\d{4})(?:\s*[-/.,、\s~_\\⁄∕]\s*|\s*[年년]\s*)(\d{1,2})(?:\s*[-/.,、\s~_\\⁄∕]\s*|\s*[月월]\s*)(\d{1,2})\s*[日号號일.]?/,
      read: ([year = '', month = '', day = '']) => [[Number(year), Number(month), Number(day)]],
    },
    // 民国115年3月5日, 令和8年3月5日, 平成31年4月1日
    {
      pattern: /^(民国|民國|令和|平成|昭和)\s*(元|\d{1,3})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*[日号號]?/,
      read: ([era = '', year = '', month = '', day = '']) => [
        [(erasBefore[era] ?? 0) + (year === '元' ? 1 : Number(year)), Number(month), Number(day)],
      ],
    },
    // 20260305, 20260305083000
    {
      pattern: /^(\d{4})(\d{2})(\d{2})(?=\D|$|\d{4}$|\d{6}$)/,
      read: ([year = '', month = '', day = '']) => [[Number(year), Number(month), Number(day)]],
    },
    // 26年3月5日
    {
      pattern: /^(\d{2})年(\d{1,2})月(\d{1,2})[日号]?/,
      read: ([year = '', month = '', day = '']) => [[fullYear(year), Number(month), Number(day)]],
    },
    // 5 March 2026, 5-Mar-26
    {
      pattern: new RegExp(
        String.raw`^(\d{1,2})(?:st|nd|rd|th)?(?:\s+of)?[-\s./]*${monthNames}[-\s.,/]*(\d{4}|\d{2})(?!\d)`,
        'i',
      ),
      read: ([day = '', month = '', year = '']) => [[fullYear(year), monthOf(month), Number(day)]],
    },
    // March 5, 2026
    {
      pattern: new RegExp(String.raw`^${monthNames}[-\s./]*(\d{1,2})(?:st|nd|rd|th)?[-\s.,/]+(\d{4}|\d{2})(?!\d)`, 'i'),
      read: ([month = '', day = '', year = '']) => [[fullYear(year), monthOf(month), Number(day)]],
    },
    // 2026-Mar-05
    {
      pattern: new RegExp(String.raw`^(\d{4})[-\s./]*${monthNames}[-\s./]*(\d{1,2})(?!\d)`, 'i'),
      read: ([year = '', month = '', day = '']) => [[Number(year), monthOf(month), Number(day)]],
    },
    // 5/3/2026: which is the month, is not written.
    {
      pattern: /^(\d{1,2})\s*[-/.\s]\s*(\d{1,2})\s*[-/.\s]\s*(\d{4})(?!\d)/,
      read: ([one = '', two = '', year = '']) => [
        [Number(year), Number(one), Number(two)],
        [Number(year), Number(two), Number(one)],
      ],
    },
    // 05/03/26: not even the year is certain.
    {
      pattern: /^(\d{1,2})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{1,2})(?!\d)/,
      read: ([one = '', two = '', three = '']) => [
        [fullYear(three), Number(one), Number(two)],
        [fullYear(three), Number(two), Number(one)],
        [fullYear(one), Number(two), Number(three)],
      ],
    },
  ]

/** A serial number of the calendar that Excel counts from 1900; days of 1927 to 2173 have five digits. */
const serialPattern = /^[1-9]\d{4}(?:\.\d+)?$/

/**
 * Reads a date as spreadsheet programs and people write it.
 *
 * @param order decides a date such as `5/3/2026`, which has several readings
 * @returns undefined for a text that is no date; `ambiguous` for several readings and no order
 */
export function readWrittenDate(text: string, order?: DateOrder): WrittenDate | 'ambiguous' | undefined {
  const plain = inDigits(plainDigits(text).replaceAll(weekday, ' ').trim())
  if (serialPattern.test(plain)) return fromSerial(Number(plain))
  for (const { pattern, read } of dayPatterns) {
    const found = pattern.exec(plain)
    if (!found) continue
    const time = readTime(plain.slice(found[0].length))
    if (!time) return undefined
    const readings = read(found.slice(1)).map(isoDay)
    const distinct = [...new Set(readings.filter((day) => day !== undefined))]
    if (distinct.length === 0) return undefined
    // A reading that is no day of the calendar decides as well: in 25/3/2026, 25 is the day.
    if (distinct.length === 1) return { date: distinct[0] ?? '', ...time }
    const chosen = order === undefined ? undefined : readings[orderPlace[order]]
    if (order === undefined) return 'ambiguous'
    return chosen === undefined ? undefined : { date: chosen, ...time }
  }
  return undefined
}

const chineseDay =
  /^(?:公元)?([〇○零一二三四五六七八九]{4}|\d{4})年([一二三四五六七八九十]{1,2}|\d{1,2})月([一二三四五六七八九十]{1,3}|\d{1,2})[日号]/
/** The numerals of contracts, each at the place of its digit. */
const contractNumerals = '零壹贰叁肆伍陆柒捌玖拾'

/** A day in Chinese numerals, 二〇二六年三月五日, with digits. */
function inDigits(text: string): string {
  const simple = text.replaceAll(/[零壹贰叁肆伍陆柒捌玖拾]/g, (one) =>
    '零一二三四五六七八九十'.charAt(contractNumerals.indexOf(one)),
  )
  return simple.replace(
    chineseDay,
    (_all, ...parts: readonly string[]) => `${parts.slice(0, 3).map(numberOf).join('-')} `,
  )
}

/** 二〇二六 is 2026, 十 is 10, 二十五 is 25. */
function numberOf(numerals: string): string {
  if (/^\d/.test(numerals)) return numerals
  const digit = (numeral: string) => '〇一二三四五六七八九'.indexOf(numeral.replace(/[○零]/, '〇'))
  const [tens, ones] = numerals.split('十')
  if (ones === undefined) return [...numerals].map(digit).join('')
  return String((tens === '' ? 1 : digit(tens ?? '')) * 10 + (ones === '' ? 0 : digit(ones)))
}

/** The places of the orders in the readings of an ambiguous date. */
const orderPlace: Record<DateOrder, number> = { mdy: 0, dmy: 1, ymd: 2 }

/** The orders in which a text is a date. */
export function possibleOrders(text: string): DateOrder[] {
  return dateOrders.filter((order) => typeof readWrittenDate(text, order) === 'object')
}

/** `YYYY-MM-DD`; undefined for a day that the calendar does not have. */
function isoDay([year, month, day]: DayReading): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (year < 1 || year > 9999 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

const partsOfHour: Readonly<Record<string, string>> = { 一刻: '15', 半: '30', 三刻: '45' }

const noTime = { time: undefined, hasSeconds: false, offset: undefined }

function readTime(rest: string): Omit<WrittenDate, 'date'> | undefined {
  const text = rest
    .replace(/^[T,，\s]+/i, '')
    .trim()
    // 20260305 0830, 20260305T083000
    .replace(/^(\d{2})(\d{2})(\d{2})?(?=z|[+-]|$)/i, (_all, hour: string, minute: string, second?: string) =>
      [hour, minute, second].filter(Boolean).join(':'),
    )
    .replace(
      /([时時点點])(半|一刻|三刻)$/,
      (_all, hours: string, part: string) => `${hours}${partsOfHour[part] ?? ''}分`,
    )
  if (text === '') return noTime
  const parts = timeOfDay.exec(text)?.groups
  if (!parts) return undefined
  const half = (parts.half ?? parts.later ?? '').toLowerCase().replaceAll('.', '')
  const isLate = lateHalves.has(half) || (half === '中午' && Number(parts.hour) < 11)
  const given = Number(parts.hour)
  const isMidnight = given === 12 && earlyHalves.has(half)
  const hour = isLate && given < 12 ? given + 12 : isMidnight ? 0 : given
  const minute = Number(parts.minute ?? 0)
  const second = Number(parts.second ?? 0)
  if (hour > 23 || minute > 59 || second > 59) return undefined
  return {
    time: `${two(hour)}:${two(minute)}:${two(second)}`,
    hasSeconds: parts.second !== undefined,
    offset: readOffset(parts.zone),
  }
}

/** Minutes east of universal time of `Z`, `+08:00`, `UTC+8` or 北京时间. */
function readOffset(zone: string | undefined): number | undefined {
  if (zone === undefined) return undefined
  if (/时间|時間/.test(zone)) return 480
  const [, sign, hours, minutes = '0'] = /([+-])\s*(\d{1,2}):?(\d{2})?/.exec(zone) ?? []
  if (sign === undefined) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** The date of a serial number: whole days since 1899-12-30, and the fraction of a day. */
export function fromSerial(serial: number): WrittenDate {
  const at = new Date(Date.UTC(1899, 11, 30) + Math.round(serial * 86_400) * 1000)
  return fromDate(at)
}

/** The date and time that a cell shows; a cell has no time zone. */
export function fromDate(at: Date): WrittenDate {
  const [date = '', rest = ''] = new Date(Math.round(at.getTime() / 1000) * 1000).toISOString().split('T')
  const time = rest.slice(0, 8)
  return time === '00:00:00' ? { date, ...noTime } : { date, time, hasSeconds: true, offset: undefined }
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}

/** Years of two digits are those that Excel means: 1930 to 2029. */
function fullYear(year: string): number {
  const number = Number(year)
  if (year.length > 2) return number
  return number < 30 ? 2000 + number : 1900 + number
}

function monthOf(name: string): number {
  return months.indexOf(name.slice(0, 3).toLowerCase()) + 1
}

/** Half-width characters, without invisible marks, with ordinary blanks, and one hyphen for every dash. */
function plainDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\u00AD\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .trim()
}

/** A number that people or spreadsheet programs have written. */
export interface WrittenNumber {
  /** Digits with at most one point and a sign, such as `-1999.90`. */
  readonly digits: string
  /** The text is a percentage; `digits` are those that are written. */
  readonly isPercent: boolean
  /** The currency and the word of measure, as they are written in half-width characters; empty without one. */
  readonly unit: string
}

const currencies = /^(?:人民币|cny|rmb|usd|hkd|eur|[¥$€£₩])\s*|\s*(?:人民币|cny|rmb|usd|hkd|eur|[¥$€£₩])$/gi
/** Words of measure that people write behind a number. */
const measures =
  /\s*(?:元[整正]?|圆[整正]?|块钱?|年级?|岁|人|名|位|个|次|天|日|周|月|个月|小时|分钟?|课时|节课?|篇|本|份|件|期|届|级|分|条|章|门|场|页|years?|yrs?|hours?|hrs?|h|minutes?|mins?|days?|weeks?|months?|lessons?|people|persons?|yuan)\.?$/i

/** The decimal places of the words that scale a number, as in 1.2万. */
const powers: Readonly<Record<string, number>> = { 百: 2, 千: 3, 万: 4, 萬: 4, 亿: 8, 億: 8 }

/** Moves the point of a decimal number to the right: exact, as a product of floating-point numbers is not. */
function movedPoint(digits: string, places: number): string {
  const [whole = '', part = ''] = digits.split('.')
  const all = whole + part.padEnd(places, '0')
  const end = whole.length + places
  const rest = all.slice(end)
  return `${all.slice(0, end).replace(/^0+(?=\d)/, '')}${rest === '' ? '' : `.${rest}`}`
}

/**
 * Reads a number with its sign of currency, thousands separators, unit of measure, word that scales it (1.2万), percent sign, full-width digits, or in the form of
 * accountants, `(12.00)`. Returns undefined for anything else.
 */
export function readWrittenNumber(text: string): WrittenNumber | undefined {
  let plain = plainDigits(text)
    .replaceAll('，', ',')
    .replaceAll('’', "'")
    .replace(/^'(?=[\d.+-])/, '')
    .trim()
  const negative = /^\((.+)\)$/.exec(plain)
  if (negative) plain = `-${(negative[1] ?? '').trim()}`
  const sign = /^[+-]/.exec(plain)?.[0] ?? ''
  const units: string[] = []
  const noteUnit = (unit: string) => {
    units.push(unit.trim())
    return ''
  }
  plain = plain.slice(sign.length).trim().replaceAll(currencies, noteUnit).replace(measures, noteUnit).trim()
  const inner = /^[+-]/.exec(plain)?.[0] ?? ''
  if (sign !== '' && inner !== '') return undefined
  plain = plain.slice(inner.length).trim()
  const isPercent = /\s*%$/.test(plain)
  if (isPercent) plain = plain.replace(/\s*%$/, '')
  const scale = isPercent ? undefined : /\s*([百千万萬亿億])$/.exec(plain)
  if (scale) plain = plain.slice(0, scale.index)
  const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$|^\d{1,3}(?:[ ']\d{3})+(?:\.\d*)?$|^\d{1,4}(?:,\d{4})+(?:\.\d*)?$/
  if (grouped.test(plain)) plain = plain.replaceAll(/[, ']/g, '')
  if (!/^(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain)) return undefined
  const isNegative = sign === '-' || inner === '-'
  const [whole = '', part = ''] = plain.split('.')
  const written = `${whole === '' ? '0' : whole}${part === '' ? '' : `.${part}`}`
  const digits = scale ? movedPoint(written, powers[scale[1] ?? ''] ?? 0) : written
  return { digits: isNegative && /[1-9]/.test(digits) ? `-${digits}` : digits, isPercent, unit: units.join('') }
}

const errorValue =
  /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|EXTERNAL!|PYTHON!|GETTING_DATA)$|^#{3,}$|^Err:\d{3}$/i

/** Whether a cell has an error of the spreadsheet program instead of a value, such as `#N/A`; `####` is a column that was too narrow. */
export function isErrorValue(text: string): boolean {
  return errorValue.test(text.trim())
}

/** Stands for the value of a cell whose formula has no result in the file. */
export const withoutResult = '#UNCALCULATED!'

/** Whether a number has lost digits: spreadsheet programs store 15, and show a longer one as `1.23457E+17`. */
export function hasLostDigits(text: string): boolean {
  return /^[+-]?\d(?:\.\d+)?E\+\d{2,3}$/.test(plainDigits(text))
}

/** The separators between the items of a list. */
const separators = /\s*[,，﹐;；﹔、､﹑\n]\s*/

/** The items of a list that people have written in one cell. */
export function splitList(text: string): string[] {
  return text.trim().split(separators).filter(Boolean)
}

/** Maximum number of parts that are one name: the work would grow with their square. */
const mostParts = 4

/** The runs of parts of a list that may be one name with separators in it, by the part that they begin with; the longest first. */
function runsOf(text: string): string[][] {
  const whole = text.trim()
  const marks = [...whole.matchAll(new RegExp(separators, 'g'))]
  const starts = [0, ...marks.map(({ index, 0: mark }) => index + mark.length)]
  const ends = [...marks.map(({ index }) => index), whole.length]
  return starts.map((start, at) =>
    ends
      .slice(at, at + mostParts)
      .map((end) => whole.slice(start, end))
      .reverse(),
  )
}

/** All texts that may be the name of an item of a list. */
export function possibleNames(text: string): string[] {
  return [...new Set(runsOf(text).flat())].filter(Boolean)
}

/** The items of a list whose names may have separators themselves: the longest known run of parts is one item. */
export function splitNames(text: string, isKnown: (name: string) => boolean): string[] {
  const items: string[] = []
  let skipped = 0
  for (const runs of runsOf(text)) {
    if (skipped > 0) {
      skipped -= 1
      continue
    }
    const known = runs.findIndex(isKnown)
    const place = known === -1 ? runs.length - 1 : known
    const name = runs[place] ?? ''
    skipped = runs.length - 1 - place
    if (name !== '') items.push(name)
  }
  return items
}
