import { type Field, type ResourceDefinition, wireNames } from '@teachnet/contract'
import { serverKindOf } from '../kinds/kinds.ts'

/** The stored wire fields: bilingual ones twice, virtual ones left out. */
export function storedFields(definition: ResourceDefinition): [name: string, field: Field][] {
  return Object.entries(definition.fields).flatMap(([name, field]) =>
    field.virtual ? [] : wireNames(name, field).map((wireName): [string, Field] => [wireName, field]),
  )
}

/** Returns whether the column of a field holds a list. */
export function isListColumn(field: Field): boolean {
  return serverKindOf(field).values(field).shape === 'list'
}

/** Returns whether the column of a field holds a text. */
export function isTextColumn(field: Field): boolean {
  return serverKindOf(field).values(field).shape === 'text'
}
