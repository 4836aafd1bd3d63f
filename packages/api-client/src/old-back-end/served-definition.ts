import type { Field, ResourceDefinition } from '@teachnet/contract'

const served = new WeakMap<ResourceDefinition, ResourceDefinition>()

/**
 * A definition as an old back end serves it, one object for each. It has no column for the English text of a bilingual field, and
 * silently drops what is sent for it; it keeps no revisions, asks nobody for the current password, and has one
 * rule for all passwords.
 */
export function servedDefinition(definition: ResourceDefinition): ResourceDefinition {
  const known = served.get(definition)
  if (known) return known
  const fields = Object.entries(definition.fields).map(([name, field]): [string, Field] => [name, servedField(field)])
  const made = { ...definition, fields: Object.fromEntries(fields), hasRevisions: false }
  served.set(definition, made)
  return made
}

function servedField(field: Field): Field {
  if (field.kind === 'password') return { ...field, rule: 'password', needsCurrent: false }
  return 'bilingual' in field ? { ...field, bilingual: false } : field
}
