import type { ResourceDefinition } from '@teachnet/contract'
import { label } from '@teachnet/protocol'

/** A record is represented by a text; an area without one gets a name. */
export function withLabelField(definition: ResourceDefinition): ResourceDefinition {
  const { fields, labelField } = definition
  if (fields[labelField]?.kind === 'text') return definition
  const texts = Object.entries(fields).flatMap(([name, field]) => (field.kind === 'text' ? [name] : []))
  const named = texts.find((name) => /^(name|title|username|nickname)$/.test(name)) ?? texts[0]
  if (named !== undefined) return { ...definition, labelField: named }
  const { id, ...rest } = fields
  const name = { kind: 'text', label: label('名称', 'Name'), max: 100 } as const
  return { ...definition, labelField: 'name', fields: id ? { id, name, ...rest } : { name, ...rest } }
}
