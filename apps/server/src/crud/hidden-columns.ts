import type { ResourceDefinition } from '@teachnet/contract'
import { storedFields } from '../db/stored-fields.ts'
import type { BoundResources } from './binding.ts'
import { isSecret } from './masked.ts'

/** What stands in the place of a value that nobody sees. */
export const hidden = '******'

/** Columns that no definition names, where the name alone has to tell. */
export const secretNames = /password|salt|token|secret/i

/** Whether a column of a table must not be shown as it is stored. */
export function isHiddenColumn(definition: ResourceDefinition | undefined, name: string): boolean {
  const field = definition && new Map(storedFields(definition)).get(name)
  return field ? isSecret(field) || field.internal === true : secretNames.test(name)
}

/** The definition whose records are in a table. */
export function definitionOfTable(
  resources: Pick<BoundResources, 'all'>,
  table: string,
): ResourceDefinition | undefined {
  return resources.all().find(({ definition }) => definition.table === table)?.definition
}
