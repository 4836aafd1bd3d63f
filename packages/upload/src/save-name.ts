/** The values for a save name. */
export interface SaveNameFacts {
  /** The file's original name, untrusted. */
  name: string
  /** SHA-1 of the content in hex. If it is unknown, empty or other digits in its place: without any, files of one name get the same save name. */
  sha1: string
  now: Date
  /** IANA time zone of the date parts. Default: the zone of the machine. */
  timeZone?: string | undefined
  /** A number in [0, 1). Default: from the platform's cryptographic source. */
  random?: () => number
}

const longestBase = 15

/** Common file systems allow 255 bytes per name, and the hash and the suffix need room besides the base name. */
const longestBaseBytes = 150

const longestSuffix = 16

/** The wire's `topic` is reserved; every client sends this one. */
const topic = 'default'

const alphanumerics = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/**
 * Fills a save-name template. Placeholders, each in braces: topic, year, mon, day, hour, min, sec, random (8 letters and digits), random32,
 * filename or fileName (first 15 user-perceived characters of the base name), suffix, .suffix, filesha1 or fileSha1. Unknown placeholders
 * are kept.
 *
 * The file's name cannot escape its place: slashes, control and direction characters, percent signs and edge dots are removed, the suffix
 * keeps only letters and digits, and `.` or `..` never remain as a folder.
 *
 * @example buildSaveName('/{year}/{filename}{.suffix}', { name: '照片.PNG', sha1: '', now: new Date() }) // '/2026/照片.png'
 */
export function buildSaveName(template: string, facts: SaveNameFacts): string {
  const values = toValues(facts)
  // A single pass: a file called "{random}" is a name, not a placeholder.
  const filled = template.replace(/\{([.\w]+)\}/g, (full, name: string) => values.get(name)?.() ?? full)
  return withoutDotFolders(filled)
}

/**
 * The template in the spelling of BuildAdmin 2.0.6 and later: its clients fill `{fileName}` and `{fileSha1}`, and do not replace the older
 * `{filename}` and `{filesha1}`.
 * @example toNewerTemplate('/{filename}{.suffix}') // '/{fileName}{.suffix}'
 */
export function toNewerTemplate(template: string): string {
  return template.replaceAll('{filename}', '{fileName}').replaceAll('{filesha1}', '{fileSha1}')
}

/**
 * The save name as a storage key: without leading slashes.
 *
 * @example toStorageKey('/2026/photo.png') // '2026/photo.png'
 */
export function toStorageKey(saveName: string): string {
  return saveName.replace(/^\/+/, '')
}

function toValues(facts: SaveNameFacts): Map<string, () => string> {
  const { base, suffix } = splitName(facts.name)
  const safeSuffix = toSafeSuffix(suffix)
  const filename = () => toSafeBase(base)
  const sha1 = () => facts.sha1.replace(/[^0-9a-f]/gi, '').toLowerCase()
  const date = toDateParts(facts.now, facts.timeZone)
  const random = facts.random ?? secureRandom
  return new Map(
    Object.entries({
      topic: () => topic,
      ...date,
      random: () => toRandomText(8, random),
      random32: () => toRandomText(32, random),
      filename,
      fileName: filename,
      suffix: () => safeSuffix,
      '.suffix': () => (safeSuffix ? `.${safeSuffix}` : ''),
      filesha1: sha1,
      fileSha1: sha1,
    }),
  )
}

/** The last formatter: its creation costs more than all the rest of a name, and the files of a page share a zone. */
let lastFormat: { readonly timeZone: string | undefined; readonly format: Intl.DateTimeFormat } | undefined

function formatOf(timeZone: string | undefined): Intl.DateTimeFormat {
  if (lastFormat?.timeZone === timeZone && lastFormat) return lastFormat.format
  const format = new Intl.DateTimeFormat('en-US', {
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  lastFormat = { timeZone, format }
  return format
}

function toDateParts(now: Date, timeZone: string | undefined) {
  const format = formatOf(timeZone)
  const parts = new Map(format.formatToParts(now).map((part) => [part.type, part.value]))
  const part = (type: Intl.DateTimeFormatPartTypes) => () => parts.get(type) ?? ''
  return {
    year: part('year'),
    mon: part('month'),
    day: part('day'),
    hour: part('hour'),
    min: part('minute'),
    sec: part('second'),
  }
}

function toSafeBase(base: string): string {
  const clean = base
    .normalize('NFC')
    // Control, surrogate and format characters (including text direction); emoji need their joiner.
    .replace(/[\p{Cc}\p{Cs}\p{Co}\p{Cn}]|(?!\u200D)\p{Cf}/gu, '')
    // Characters with a special meaning in a URL, a shell or a file system. Blanks are removed too, as in BuildAdmin.
    .replace(/[\s:@#?&/\\='",+%<>|*`]/gu, '')
  return cutGraphemes(withoutEdgeDots(clean)) || 'file'
}

function cutGraphemes(text: string): string {
  const encoder = new TextEncoder()
  let stored = ''
  let count = 0
  for (const segment of graphemesOf(text)) {
    if (count === longestBase || encoder.encode(stored + segment).length > longestBaseBytes) break
    stored += segment
    count += 1
  }
  return withoutEdgeDots(stored)
}

/** The characters as readers see them. Engines without a segmenter split an emoji of several code points. */
function graphemesOf(text: string): string[] {
  if (!('Segmenter' in Intl)) return Array.from(text)
  // oxlint-disable-next-line browsers/supported -- used only where the engine has it
  return Array.from(new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment)
}

function withoutEdgeDots(text: string): string {
  return text.replace(/^\.+|\.+$/g, '')
}

function toSafeSuffix(suffix: string): string {
  return suffix
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, longestSuffix)
}

function withoutDotFolders(path: string): string {
  return path
    .split('/')
    .filter((folder) => folder !== '.' && folder !== '..')
    .join('/')
}

function toRandomText(length: number, random: () => number): string {
  return Array.from({ length }, () => alphanumerics[Math.floor(random() * alphanumerics.length)]).join('')
}

/** A number in [0, 1). */
export function secureRandom(): number {
  // Hermes has no `crypto`.
  if (typeof crypto !== 'object') return Math.random()
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32
}

/**
 * Splits a file name into base and suffix. Leading folders are dropped, with slashes or backslashes: old browsers send
 * `C:\fakepath\photo.png`. The suffix has no dot; a name with only a leading dot has no base.
 * @example splitName('C:/fakepath/photo.png') // { base: 'photo', suffix: 'png' }
 */
export function splitName(name: string): { base: string; suffix: string } {
  const last = lastSegment(name)
  const dot = last.lastIndexOf('.')
  return dot < 0 ? { base: last, suffix: '' } : { base: last.slice(0, dot), suffix: last.slice(dot + 1) }
}

/** The name without leading folders. */
export function lastSegment(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
}
