import { type Field, isPrivateFile, permissionOf, privatePartsOf } from '@teachnet/contract'
import { type Caller, hasNode } from '../../../http/caller/caller.ts'
import type { BoundResources } from '../../../records/bound-resource.ts'
import { uploadTypesOf } from '../../../records/kinds/kinds.ts'
import { fail } from '../../../platform/errors.ts'

/**
 * Returns the file types that a caller may upload for a private field. Requires the right to add or edit its records.
 *
 * @throws PARAMETER, FORBIDDEN
 */
export function admitPrivateFile(
  resources: BoundResources,
  caller: Caller,
  { controller, field: name }: { readonly controller: string; readonly field: string },
): { readonly controller: string; readonly types: readonly string[] } {
  const definition = resources.find(controller)?.definition
  const field = definition && fieldOf(definition.fields, name)
  const types = uploadTypesOf(field)
  if (!definition || !field || !types || !isPrivateFile(field)) throw fail('PARAMETER')
  const mayWrite = ['add', 'edit'].some((action) => hasNode(caller, permissionOf(definition, action)))
  if (caller.area !== 'admin' || !mayWrite) throw fail('FORBIDDEN')
  return { controller: definition.controller, types }
}

/** The field of a name or, as `lessons.video`, of a private part of its rows. */
function fieldOf(fields: Readonly<Record<string, Field>>, name: string): Field | undefined {
  const [own = '', part] = name.split('.')
  const field = Object.hasOwn(fields, own) ? fields[own] : undefined
  if (part === undefined) return field
  return field?.kind === 'rows' && privatePartsOf(field).includes(part) ? field.parts[part] : undefined
}
