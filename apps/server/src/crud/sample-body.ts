import type { Field, ResourceDefinition } from '@teachnet/contract'
import { writableFields } from '@teachnet/contract/schema'

/** A body that adds a record of any resource; `turn` makes what must be unique unique. `references` are ids by field. */
export function sampleBody(
  definition: ResourceDefinition,
  turn: number,
  references: Readonly<Record<string, number>> = {},
): Record<string, unknown> {
  return Object.fromEntries(
    writableFields(definition, 'add').map(([name, field]) => [name, sampleValue(name, field, turn, references[name])]),
  )
}

function sampleValue(name: string, field: Field, turn: number, reference?: number): unknown {
  switch (field.kind) {
    case 'text':
      return sampleText(field.rules ?? [], name, turn).slice(0, field.max)
    case 'richText':
      return `<p>${name} ${turn}</p>`
    case 'number':
    case 'integer':
      return (field.min ?? 0) + (turn % ((field.max ?? 1000) - (field.min ?? 0) + 1))
    case 'money':
      return '12.50'
    case 'switch':
      return 1
    case 'choice':
      return field.multiple ? [field.options[0]?.value] : field.options[0]?.value
    case 'date':
      return '2024-05-01'
    case 'dateTime':
      return 1_714_528_800
    case 'image':
      return `/storage/${name}-${turn}.png`
    case 'images':
      return [`/storage/${name}-${turn}.png`]
    case 'file':
      return sampleFile(name, field, turn)
    case 'files':
      return [sampleFile(name, field, turn)]
    case 'relation':
      return reference ?? null
    case 'relations':
      return reference === undefined ? [] : [reference]
    case 'region':
      return [44, 4401, 440106]
    case 'tags':
      return ['one', 'two']
    case 'json':
      return { turn }
    case 'colour':
      return '#336699'
    case 'password':
      return 'Secret-123'
    case 'masked':
      return sampleText(field.rules ?? [], name, turn).slice(0, field.max)
    default:
      return 0
  }
}

function sampleFile(name: string, { accept = 'pdf' }: { readonly accept?: string }, turn: number): string {
  return `/storage/${name}-${turn}.${accept.split(',')[0]}`
}

function sampleText(rules: readonly string[], name: string, turn: number): string {
  const [rule] = rules
  const texts: Record<string, string> = {
    account: `user_${turn}`,
    email: `user${turn}@example.com`,
    mobile: `139${String(turn).padStart(8, '0')}`,
    slug: `${name}-${turn}`,
    url: `/path/${turn}`,
    link: `/path/${turn}`,
    name: '欧阳娜娜',
    certificateCode: `CODE-${turn}`,
    idNumber: '11010519491231002X',
    colour: '#336699',
  }
  return texts[rule ?? ''] ?? `${name} ${turn}`
}
