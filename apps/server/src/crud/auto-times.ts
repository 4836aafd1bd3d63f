import type { ResourceDefinition } from '@teachnet/contract'
import type { CrudContext } from './binding.ts'
import { writtenAt } from './write.ts'

/** The times that the server writes itself: both when a record is added, `update` when it changes. */
export function autoTimes(
  context: CrudContext,
  { fields }: ResourceDefinition,
  mode: 'add' | 'edit',
): Record<string, number> {
  const now = writtenAt(context)
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.kind === 'dateTime' && field.auto && (mode === 'add' || field.auto === 'update') ? [[name, now]] : [],
    ),
  )
}
