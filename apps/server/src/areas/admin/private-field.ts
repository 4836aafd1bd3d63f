import { isPrivateFile, permissionOf } from '@teachnet/contract'
import { type Caller, hasNode } from '../../access/caller.ts'
import type { BoundResources } from '../../crud/bound-resource.ts'
import { uploadTypesOf } from '../../kinds/kinds.ts'
import { fail } from '../../errors.ts'

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
  const field = definition && Object.hasOwn(definition.fields, name) ? definition.fields[name] : undefined
  const types = uploadTypesOf(field)
  if (!definition || !field || !types || !isPrivateFile(field)) throw fail('PARAMETER')
  const mayWrite = ['add', 'edit'].some((action) => hasNode(caller, permissionOf(definition, action)))
  if (caller.area !== 'admin' || !mayWrite) throw fail('FORBIDDEN')
  return { controller: definition.controller, types }
}
