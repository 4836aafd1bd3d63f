import { type Field, isSecret } from '../definition/fields.ts'
import type { ResourceDefinition } from '../definition/resource.ts'
import { schemaOf } from '../kinds/kind-schemas.ts'
import { isEmptyValue, type Problem, writableFields } from './input-schema.ts'

const drafts = new WeakMap<ResourceDefinition, ResourceDefinition>()

/** The definition by which a draft is checked: it needs no value but its name until it is published. */
export function draftDefinition(definition: ResourceDefinition): ResourceDefinition {
  const known = drafts.get(definition)
  if (known) return known
  const fields = Object.entries(definition.fields).map(([name, field]): [string, Field] => [
    name,
    name === definition.labelField ? field : { ...field, required: false, requiredUnless: undefined },
  ])
  const lenient = { ...definition, fields: Object.fromEntries(fields) }
  drafts.set(definition, lenient)
  return lenient
}

/** The required values that a whole record lacks, as problems of its fields. */
export function missingValues(
  definition: ResourceDefinition,
  values: Readonly<Record<string, unknown>>,
): readonly Problem[] {
  return writableFields(definition, 'edit').flatMap(([name, field]) =>
    field.required && !isSecret(field) && isEmptyValue(field, values[name])
      ? [{ field: name, message: schemaOf(field).requiredMessage, values: {} }]
      : [],
  )
}
