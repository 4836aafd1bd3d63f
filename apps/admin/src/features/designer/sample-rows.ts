import { derivedNames, type Field, type ResourceDefinition, wireNames } from '@teachnet/contract'
import type { Row } from '../../crud/record/row.ts'

const noon = 1_714_528_800
const words = ['示例', 'Sample', '测试'] as const

/** Rows for the preview of a list: a value for each field, as a reply has it. */
export function sampleRows(definition: ResourceDefinition, count: number): Row[] {
  return Array.from({ length: count }, (_, index) => ({
    ...Object.fromEntries(derivedNames(definition).map((name) => [name, null])),
    ...Object.fromEntries(Object.entries(definition.fields).flatMap(([name, field]) => besideOf(name, field, index))),
    ...Object.fromEntries(
      Object.entries(definition.fields).flatMap(([name, field]) =>
        wireNames(name, field).map((wireName): [string, unknown] => [wireName, sampleOf(field, index)]),
      ),
    ),
    id: index + 1,
  }))
}

/** Additional values of a reply: the labels of related records, the names of regions. */
function besideOf(name: string, field: Field, index: number): [string, unknown][] {
  const record = { id: index + 1, label: `${words[index % 3]} ${index + 1}` }
  if (field.kind === 'relation') return [[field.as, record]]
  if (field.kind === 'relations') return [[field.as, [record]]]
  return field.kind === 'region' ? [[`${name}_text`, '广东省,广州市']] : []
}

function sampleOf(field: Field, index: number): unknown {
  switch (field.kind) {
    case 'text':
      return `${words[index % 3]} ${index + 1}`.slice(0, field.max)
    case 'richText':
      return '<p>…</p>'
    case 'integer':
    case 'weigh':
      return field.kind === 'integer'
        ? Math.max(field.min ?? 0, Math.min(field.max ?? 1000, (index + 1) * 12))
        : 10 - index
    case 'number':
      return (index + 1) * 1.5
    case 'money':
      return `${(index + 1) * 100}.00`
    case 'switch':
      return index % 2
    case 'choice': {
      const value = field.options[index % Math.max(field.options.length, 1)]?.value ?? ''
      return field.multiple ? [value] : value
    }
    case 'date':
      return `2026-05-0${index + 1}`
    case 'dateTime':
      return noon + index * 86_400
    case 'tags':
      return ['A', 'B'].slice(0, 1 + (index % 2))
    case 'colour':
      return ['#1f6feb', '#2da44e', '#bf8700'][index % 3]
    case 'masked':
      return '138****8000'
    case 'rows':
      return [{ title: words[index % 3] }]
    case 'images':
    case 'files':
      return []
    case 'relation':
      return index + 1
    case 'relations':
      return [index + 1]
    case 'region':
      return [440_000, 440_100]
    case 'json':
      return { sample: index + 1 }
    default:
      return ''
  }
}
