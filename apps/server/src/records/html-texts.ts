import { fieldOf, kindOf, type ResourceDefinition } from '@teachnet/contract'
import { isRecord } from '@teachnet/protocol'
import { serverKindOf } from './kinds/kinds.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#039;',
}
const characters = new Map(Object.entries(entities).map(([character, entity]) => [entity, character]))

/**
 * Encodes the plain texts of a reply about records for a client that renders them as HTML: none of them can begin a tag or end an
 * attribute. Rich text stays HTML. An `&` is encoded only where {@link withDecodedTexts} would decode it, so that addresses stay usable.
 */
export function withEncodedTexts(definition: ResourceDefinition, reply: unknown): unknown {
  if (!isRecord(reply)) return mapTexts(reply, encode)
  return Object.fromEntries(
    Object.entries(reply).map(([name, value]) => [
      name,
      recordParts.has(name) ? encodeRows(definition, value) : mapTexts(value, encode),
    ]),
  )
}

/** Decodes the texts of a form that such a client has filled from an encoded reply. A text that it sends as typed stays as it is. */
export function withDecodedTexts(
  definition: ResourceDefinition,
  body: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return mapRow(definition, body, decode)
}

/** The parts of a reply that hold records. */
const recordParts: ReadonlySet<string> = new Set(['list', 'options', 'row'])

type Change = (text: string) => string

function encodeRows(definition: ResourceDefinition, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => encodeRows(definition, each))
  if (!isRecord(value)) return mapTexts(value, encode)
  const { children, ...row } = value
  const encoded = mapRow(definition, row, encode)
  return children === undefined ? encoded : { ...encoded, children: encodeRows(definition, children) }
}

function mapRow(
  definition: ResourceDefinition,
  row: Readonly<Record<string, unknown>>,
  change: Change,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const field = fieldOf(definition, name) ?? fieldOf(definition, name.replace(/_en$/, ''))
      if (field && (serverKindOf(field).isHtml || kindOf(field).secrecy === 'hashed')) return [name, value]
      const mayBeJson = field !== undefined && (field.kind !== 'text' || field.readOnly === true)
      return [name, mayBeJson ? mapJson(value, change) : mapTexts(value, change)]
    }),
  )
}

function mapTexts(value: unknown, change: Change): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((each: unknown) => mapTexts(each, change))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapTexts(each, change)]))
}

/** A JSON text is changed within its strings, because the client parses it. */
function mapJson(value: unknown, change: Change): unknown {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return mapTexts(value, change)
  try {
    return JSON.stringify(mapTexts(JSON.parse(value), change))
  } catch {
    return change(value)
  }
}

function encode(text: string): string {
  return text.replaceAll(/&(?=(?:amp|lt|gt|quot|#039);)|[<>"']/g, (character) => entities[character] ?? character)
}

function decode(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|#039);/g, (entity) => characters.get(entity) ?? entity)
}
