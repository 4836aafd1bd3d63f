import { splitName } from './file-name.ts'

/** The values that a save name is made from. */
export interface SaveNameFacts {
  /** The file's own name, untrusted. */
  name: string
  /** SHA-1 of the content in hex; empty when it is not known. */
  sha1: string
  now: Date
  /** IANA name of the zone in which the date parts are read. Default: the zone of the machine. */
  timeZone?: string
  /** A number in [0, 1). Default: from the platform's cryptographic source. */
  random?: () => number
}

const longestBase = 15
/** Common file systems take 255 bytes per name; the hash and the suffix need room beside the base name. */
const longestBaseBytes = 150
const longestSuffix = 16
/** The wire's `topic` is open for later; every client sends this one. */
const topic = 'default'
const alphanumerics = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/**
 * Fills a save-name template. Placeholders, each in braces: topic, year, mon, day, hour, min, sec, random (8 letters
 * and digits), random32, filename or fileName (first 15 characters of the base name, as people count them), suffix,
 * .suffix, filesha1 or fileSha1. Unknown ones stay as they are.
 *
 * Nothing in the file's name can leave its place: slashes, control and direction characters, percent signs and edge
 * dots are taken out, the suffix keeps letters and digits only, and `.` or `..` never remain as a folder.
 *
 * @example buildSaveName('/{year}/{filename}{.suffix}', { name: '照片.PNG', sha1: '', now: new Date() }) // '/2026/照片.png'
 */
export function buildSaveName(template: string, facts: SaveNameFacts): string {
  const values = toValues(facts)
  // One pass: a file called "{random}" is a name, not a placeholder.
  const filled = template.replace(/\{([.\w]+)\}/g, (whole, name: string) => values.get(name)?.() ?? whole)
  return withoutDotFolders(filled)
}

/**
 * The template as BuildAdmin from 2.0.6 on spells it: its clients fill `{fileName}` and `{fileSha1}`, and leave the older
 * `{filename}` and `{filesha1}` standing.
 */
export function toNewerTemplate(template: string): string {
  return template.replaceAll('{filename}', '{fileName}').replaceAll('{filesha1}', '{fileSha1}')
}

/** The same name as a storage key: without leading slashes. */
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

function toDateParts(now: Date, timeZone: string | undefined) {
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
    // Control, surrogate and format characters (text direction among them); emoji need their joiner.
    .replace(/[\p{Cc}\p{Cs}\p{Co}\p{Cn}]|(?!\u200D)\p{Cf}/gu, '')
    // What a URL, a shell or a file system reads as more than a name; blanks go too, as BuildAdmin does it.
    .replace(/[\s:@#?&/\\='",+%<>|*`]/gu, '')
  return cutGraphemes(withoutEdgeDots(clean)) || 'file'
}

function cutGraphemes(text: string): string {
  const encoder = new TextEncoder()
  let kept = ''
  let count = 0
  for (const { segment } of new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text)) {
    if (count === longestBase || encoder.encode(kept + segment).length > longestBaseBytes) break
    kept += segment
    count += 1
  }
  return withoutEdgeDots(kept)
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

function secureRandom(): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32
}
