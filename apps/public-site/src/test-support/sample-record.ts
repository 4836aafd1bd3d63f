import {
  type Field,
  isVisited,
  type VisitedDefinition,
  type VisitorRecord,
  type VisitorViewName,
} from '@teachnet/contract'
import { findResource } from '@teachnet/contract/all-resources'
import { visitorView } from '@teachnet/contract/schema'

const year = 2026
/** 12 November 2026, 9:00 in Shanghai; Unix seconds. */
export const sampleTime = Date.UTC(year, 10, 12, 1) / 1000

/** Creates a record in the API's format, with a value for each field that the view of its definition declares. */
export function sampleRecord<const D extends VisitedDefinition, V extends VisitorViewName>(
  definition: D,
  view: V,
  id = 1,
): VisitorRecord<D, V> {
  return toRecord(definition, view, id) as VisitorRecord<D, V> // created from the same definition as the type
}

const names = new WeakMap<object, string>()

/** Returns controller and view of a sample; undefined for other values. */
export function nameOfSample(value: object): string | undefined {
  return names.get(value)
}

/** Registers a record as a sample of a view, and returns it. */
export function knownSample<T extends object>({ controller }: VisitedDefinition, view: VisitorViewName, record: T): T {
  names.set(record, `${controller} ${view}`)
  return record
}

function toRecord(definition: VisitedDefinition, name: VisitorViewName, id: number): Record<string, unknown> {
  const view = visitorView(definition.visitors, name)
  if (!view) throw new TypeError(`${definition.controller} has no view ${name}`)
  const record: Record<string, unknown> = {}
  names.set(record, `${definition.controller} ${name}`)
  for (const each of view.fields) record[each] = valueOf(definition.fields[each], { name: each, id })
  for (const [each, relation] of Object.entries(view.related ?? {})) {
    if ('from' in relation) {
      const referrer = findResource(relation.from)
      if (!referrer || !isVisited(referrer)) throw new TypeError(`${definition.controller}.${each} leads nowhere`)
      // Every second record has none, as real ones.
      record[each] = id % 2 === 0 ? [] : [id, id + 1].map((other) => toRecord(referrer, relation.view, other))
      continue
    }
    const field = definition.fields[relation.of]
    const target = field && 'resource' in field ? findResource(field.resource) : undefined
    if (!target || !isVisited(target)) throw new TypeError(`${definition.controller}.${relation.of} leads nowhere`)
    if ('text' in relation) record[each] = `${relation.text} ${id}`
    else if (field?.kind === 'relations')
      record[each] = [id, id + 1].map((other) => toRecord(target, relation.view, other))
    else record[each] = toRecord(target, relation.view, id)
  }
  return record
}

function valueOf(field: Field | undefined, { name, id }: { readonly name: string; readonly id: number }): unknown {
  switch (field?.kind) {
    case 'id':
    case 'relation':
    case 'treeParent':
    case 'weigh':
      return id
    case 'integer':
      return name === 'year' ? year : id
    case 'number':
      return id + 0.5
    case 'switch':
      return 1
    case 'money':
      return `${id}280.00`
    case 'choice':
      return field.multiple ? field.options.map(({ value }) => value) : field.options[0]?.value
    case 'date':
      return `${year}-12-0${id}`
    case 'dateTime':
      return sampleTime
    case 'region':
      return [
        { code: 33, name: '浙江省' },
        { code: 3301, name: '杭州市' },
      ]
    case 'tags':
      return [{ value: `${name}值 ${id}`, text: `${name} ${id}` }]
    case 'images':
    case 'files':
      return [`${name} ${id}`]
    case 'image':
    case 'file':
      return `/storage/${name}-${id}.webp`
    case 'rows':
      return [
        Object.fromEntries(Object.entries(field.parts).map(([part, own]) => [part, valueOf(own, { name: part, id })])),
      ]
    case 'richText':
      return `<p>${name} ${id}</p>`
    case 'text':
      if (name === 'slug' || name === 'key') return `${name}-${id}`
      if (name === 'link') return '/news'
      return field.rules?.includes('url') ? `https://example.org/${name}-${id}` : `${name} ${id}`
    case undefined:
    case 'relations':
    case 'json':
    case 'colour':
    case 'password':
    case 'masked':
      throw new TypeError(`The field ${name} of kind ${field?.kind} is not one that visitors get`)
  }
}
