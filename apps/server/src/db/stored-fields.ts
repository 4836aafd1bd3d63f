import { type Field, type ResourceDefinition, wireNames } from '@teachnet/contract'

/** The stored wire fields: bilingual ones twice, virtual ones not at all. */
export function storedFields(definition: ResourceDefinition): [name: string, field: Field][] {
  return Object.entries(definition.fields).flatMap(([name, field]) =>
    field.virtual ? [] : wireNames(name, field).map((wireName): [string, Field] => [wireName, field]),
  )
}

export function isArrayKind(field: Field): boolean {
  return (
    ['relations', 'region', 'tags', 'images', 'files'].includes(field.kind) ||
    (field.kind === 'choice' && field.multiple === true)
  )
}

export function isTextKind(field: Field): boolean {
  return ['text', 'richText', 'image', 'file', 'colour', 'password', 'masked'].includes(field.kind)
}
