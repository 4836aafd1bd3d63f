import { isApplicationKind } from '@teachnet/contract'
import type { BoundResources } from '../../records/bound-resource.ts'
import { uploadTypesOf } from '../../records/kinds/kinds.ts'
import { fail } from '../../platform/errors.ts'
import { formFields, requireForm } from './application-form.ts'
import { isKey } from './begun-mark.ts'

interface FileAsked {
  readonly kind: string
  /** The field that the file is for. */
  readonly field: string
  readonly key: string
}

/**
 * Returns the resource of the application that a file is for, and the file types that its field accepts.
 *
 * @throws PARAMETER
 */
export function admitApplicationFile(
  resources: BoundResources,
  { kind, field, key }: FileAsked,
): { readonly controller: string; readonly types: readonly string[] } {
  if (!isApplicationKind(kind) || !isKey(key)) throw fail('PARAMETER')
  const { definition } = requireForm(resources, kind)
  const fields = formFields(definition)
  const types = uploadTypesOf(Object.hasOwn(fields, field) ? fields[field] : undefined)
  if (!types) throw fail('PARAMETER')
  return { controller: definition.controller, types }
}
