import { isSecret, type ResourceDefinition } from '@teachnet/contract'
import { storedFields } from './kinds/kinds.ts'

/** Shown in place of a hidden value. */
export const hidden = '******'

/** Columns without a definition are hidden by their name alone. */
export const secretNames = /password|salt|token|secret/i

/** Returns whether the stored value of a column must not be shown. */
export function isHiddenColumn(definition: ResourceDefinition | undefined, name: string): boolean {
  const field = definition && new Map(storedFields(definition)).get(name)
  return field ? isSecret(field) || field.internal === true : secretNames.test(name)
}
