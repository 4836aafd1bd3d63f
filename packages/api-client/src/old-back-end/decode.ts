import type { ResourceDefinition } from '@teachnet/contract'
import { toMap } from '../old-back-end.ts'
import { decodeEntities } from './decode-entities.ts'

/**
 * Texts as people wrote them: an old back end encodes every text that it takes in, and sends it as it is stored. Not for HTML, which it
 * sends decoded.
 */
export function decodeTexts(value: unknown): unknown {
  if (typeof value === 'string') return decodeText(value)
  if (Array.isArray(value)) return value.map(decodeTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, decodeTexts(each)]))
}

/**
 * A member with the motto as it was written: the call by which members change themselves encodes what it is given twice, that of the
 * back office once.
 */
export function decodeMember(decoded: unknown): unknown {
  const member = toMap(decoded)
  const { motto } = member
  return typeof motto === 'string' ? { ...member, motto: decodeEntities(motto) } : decoded
}

/** A record in the shape of the contract: texts decoded, with labels for the records that it points to. */
export function decodeRow(definition: ResourceDefinition, row: unknown): unknown {
  const record = toMap(row)
  // A controller with an editor keeps all texts as they come: its filter cleans HTML, and encodes nothing.
  const isRaw = Object.values(definition.fields).some(({ kind }) => kind === 'richText')
  const decoded = Object.entries(record).map(([name, value]): [string, unknown] => {
    if (name === 'children' && Array.isArray(value)) return [name, value.map((child) => decodeRow(definition, child))]
    return [name, isRaw && typeof value === 'string' ? value : decodeTexts(value)]
  })
  const named = withReferences(definition, Object.fromEntries(decoded))
  return definition.controller === 'user.User' ? decodeMember(named) : named
}

function withReferences({ fields }: ResourceDefinition, row: Record<string, unknown>): Record<string, unknown> {
  const references = Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
    if (field.kind === 'relation') {
      const other = toMap(row[field.as])
      const label = labelOf(other)
      return label === '' ? [] : [[field.as, { ...other, label }]]
    }
    if (field.kind !== 'relations' || row[field.as] !== undefined) return []
    const ids = row[name]
    // `group_arr` comes with `group_name_arr`.
    const labels = row[`${name.replace(/_arr$/, '')}_name_arr`]
    if (!Array.isArray(ids) || !Array.isArray(labels)) return []
    return [[field.as, ids.map((id, index) => ({ id, label: labels[index] ?? `#${id}` }))]]
  })
  return { ...row, ...Object.fromEntries(references) }
}

/** What stands for a record that came nested: the columns that an old back end's own screens show of it. */
function labelOf(record: Record<string, unknown>): string {
  const label = ['label', 'nickname', 'name', 'title', 'username'].map((name) => record[name]).find(Boolean)
  return typeof label === 'string' ? label : ''
}

/** A JSON text is decoded inside its strings: its own quotes would end them. */
function decodeText(text: string): string {
  const decoded = decodeEntities(text)
  if (decoded === text || !/^[[{]/.test(text)) return decoded
  try {
    return JSON.stringify(decodeTexts(JSON.parse(text)))
  } catch {
    return decoded
  }
}
