import { isPrivateFile, permissionOf } from '@teachnet/contract'
import { type Caller, hasNode } from '../access/caller.ts'
import type { BoundResources } from '../crud/binding.ts'
import { fileTypesOf } from '../crud/file-types.ts'
import { fail } from '../errors.ts'

/**
 * Whether a caller may bring files for a private field, and which: whoever may write its records.
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
  const types = fileTypesOf(field)
  if (!definition || !field || !types || !isPrivateFile(field)) throw fail('PARAMETER')
  const mayWrite = ['add', 'edit'].some((action) => hasNode(caller, permissionOf(definition, action)))
  if (caller.area !== 'admin' || !mayWrite) throw fail('FORBIDDEN')
  return { controller: definition.controller, types }
}
