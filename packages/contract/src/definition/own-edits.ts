import { type Field, isPrivateFile, isSecret, referenceOf } from './fields.ts'
import type { ResourceDefinition } from './resource.ts'

/** The contradiction in the own edits of a definition, or undefined. */
export function ownEditsProblem({ fields, ownEdits }: ResourceDefinition): string | undefined {
  if (!ownEdits) return undefined
  const owner = fields[ownEdits.owner]
  if (!owner || referenceOf(owner)?.resource !== 'user.User')
    return `ownEdits names "${ownEdits.owner}" as owner, which is no relation to a member`
  const odd = ownEdits.fields.find((name) => !fields[name] || !isForOwner(fields[name]))
  return odd && `ownEdits names "${odd}", which a member cannot change`
}

/** The definition with the fields that its owner may change, and its id. */
export function ownPartOf(definition: ResourceDefinition): ResourceDefinition {
  const { fields, ownEdits } = definition
  const kept = Object.entries(fields).filter(([name]) => name === 'id' || ownEdits?.fields.includes(name))
  return { ...definition, fields: Object.fromEntries(kept) }
}

/** A draft is JSON that the back office reads: secrets, private files and references do not belong there. */
function isForOwner(field: Field): boolean {
  const isStored = !field.readOnly && !field.internal && !field.virtual
  return isStored && !isSecret(field) && !isPrivateFile(field) && !referenceOf(field)
}
