import type { BackEnd } from '@teachnet/protocol'
import { type Field, kindOf } from './fields.ts'
import type { ResourceDefinition } from './resource.ts'
import type { Visitors } from './visitors.ts'

const served = new WeakMap<ResourceDefinition, ResourceDefinition>()

/**
 * A definition as a back end serves it; the same object for the same definition. An old back end has no column for the English text of a bilingual field and silently drops
 * it, and none for fields of ours alone. It keeps no revisions, never requires the current password, and has one rule for all passwords.
 */
export function servedDefinition(definition: ResourceDefinition, backEnd: BackEnd): ResourceDefinition {
  if (backEnd === 'teachnet') return definition
  const known = served.get(definition)
  if (known) return known
  const fields = Object.entries(definition.fields).flatMap(([name, field]): [string, Field][] =>
    field.isOwn ? [] : [[name, kindOf(field).onOldBackEnd(field)]],
  )
  const made = { ...definition, fields: Object.fromEntries(fields), hasRevisions: false }
  served.set(definition, made)
  return made
}

/** Whether page views of an area's records are counted, because its page shows their number. */
export function isCounted({ visitors }: ResourceDefinition): boolean {
  return visitors?.page?.fields.includes('views') ?? false
}

/** A definition that is visible to visitors. */
export type VisitedDefinition = ResourceDefinition & { readonly visitors: Visitors }

/** Whether an area is visible to visitors. */
export function isVisited(definition: ResourceDefinition): definition is VisitedDefinition {
  return definition.visitors !== undefined
}
