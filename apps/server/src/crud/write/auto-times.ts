import { kindOf, type ResourceDefinition } from '@teachnet/contract'
import type { CrudContext } from '../bound-resource.ts'
import { writtenAt } from './transaction.ts'

/** The times that the server sets: all of them when a record is added, those of `update` when it changes. */
export function autoTimes(
  context: CrudContext,
  { fields }: ResourceDefinition,
  mode: 'add' | 'edit',
): Record<string, number> {
  const now = writtenAt(context)
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const when = kindOf(field).writtenAt(field)
      return when === 'update' || (when && mode === 'add') ? [[name, now]] : []
    }),
  )
}
