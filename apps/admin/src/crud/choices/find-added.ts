import { type ResourceDefinition, searchOperatorOf } from '@teachnet/contract'
import type { FormValues } from '../form/form-values.ts'
import type { ResourceSource } from '../services/data-source.ts'
import { toText } from '../../values/read-values.ts'

/**
 * Finds a record that a form has just added, since the reply does not name it: the newest one with the same label. Undefined when the account
 * may not see it.
 */
export async function findAdded(
  calls: Pick<ResourceSource, 'select'>,
  definition: ResourceDefinition,
  values: FormValues,
): Promise<number | undefined> {
  const { labelField, fields } = definition
  const label = toText(values[labelField]).trim()
  const field = fields[labelField]
  const isSearchable = label !== '' && field?.kind === 'text' && searchOperatorOf(field) !== undefined
  const { options } = await calls.select(
    {
      ...{ page: 1, limit: 1, order: { field: 'id', direction: 'desc' } },
      ...(isSearchable && { search: [{ field: labelField, operator: 'eq', val: label }] }),
    },
    { showError: false },
  )
  // A tree is not paged, and begins with its first record.
  return options.reduce<number | undefined>(
    (newest, { id }) => (newest === undefined || id > newest ? id : newest),
    undefined,
  )
}
