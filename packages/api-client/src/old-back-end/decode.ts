import type { ResourceShape } from '@teachnet/protocol'
import { toMap } from '../old-back-end.ts'

/** Decodes texts: an old back end encodes every text that it receives, and sends it as stored. Not for HTML, which it sends decoded. */
export function decodeTexts(value: unknown): unknown {
  if (typeof value === 'string') return decodeText(value)
  if (Array.isArray(value)) return value.map(decodeTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, decodeTexts(each)]))
}

/** Decodes a member's motto: the member centre's call encodes it twice, the back office's call once. */
export function decodeMember(decoded: unknown): unknown {
  const member = toMap(decoded)
  const { motto } = member
  return typeof motto === 'string' ? { ...member, motto: decodeEntities(motto) } : decoded
}

/** Converts a record to the shape of the protocol: texts decoded, with labels for the records it refers to. */
export function decodeRow(resource: ResourceShape, row: unknown): unknown {
  const record = toMap(row)
  // A controller with an editor stores all texts unchanged: its filter cleans HTML and does not encode.
  const isRaw = Object.values(resource.fields ?? {}).some(({ kind }) => kind === 'richText')
  const decoded = Object.entries(record).map(([name, value]): [string, unknown] => {
    if (name === 'children' && Array.isArray(value)) return [name, value.map((child) => decodeRow(resource, child))]
    return [name, isRaw && typeof value === 'string' ? value : decodeTexts(value)]
  })
  const named = withReferences(resource, Object.fromEntries(decoded))
  return resource.controller === 'user.User' ? decodeMember(named) : named
}

function withReferences({ fields = {} }: ResourceShape, row: Record<string, unknown>): Record<string, unknown> {
  const references = Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
    const { kind, as } = field
    if (as === undefined) return []
    if (kind === 'relation') {
      const other = toMap(row[as])
      const label = labelOf(other)
      return label === '' ? [] : [[as, { ...other, label }]]
    }
    if (kind !== 'relations' || row[as] !== undefined) return []
    const ids = row[name]
    // `group_arr` arrives with `group_name_arr`.
    const labels = row[`${name.replace(/_arr$/, '')}_name_arr`]
    if (!Array.isArray(ids) || !Array.isArray(labels)) return []
    return [[as, ids.map((id, index) => ({ id, label: labels[index] ?? `#${id}` }))]]
  })
  return { ...row, ...Object.fromEntries(references) }
}

/** The label of a nested record: the column that an old back end's own pages show. */
function labelOf(record: Record<string, unknown>): string {
  const label = ['label', 'nickname', 'name', 'title', 'username'].map((name) => record[name]).find(Boolean)
  return typeof label === 'string' ? label : ''
}

/** A JSON text is decoded within its strings, because decoded quotes would end them. */
function decodeText(text: string): string {
  const decoded = decodeEntities(text)
  if (decoded === text || !/^[[{]/.test(text)) return decoded
  try {
    return JSON.stringify(decodeTexts(JSON.parse(text)))
  } catch {
    return decoded
  }
}

const named = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' }))

/**
 * Decodes text that was entity-encoded before it was stored. For text only: the result is inserted into the page as text, never as HTML.
 *
 * @example decodeEntities('Tom &amp; &#039;Lina&#039;') // "Tom & 'Lina'"
 */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  // A single pass: "&amp;lt;" is the text "&lt;".
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi,
    (full, decimal?: string, hex?: string, name?: string) => {
      if (name) return named.get(name.toLowerCase()) ?? full
      const point = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : full
    },
  )
}
