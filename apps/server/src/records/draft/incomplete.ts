import { missingValues } from '@teachnet/contract/schema'
import type { BoundResource, CrudContext } from '../bound-resource.ts'
import type { WireRow } from '../rows.ts'
import { rejectInput } from '../write/read-input.ts'

/** @throws VALIDATION when a draft would show a hidden record that lacks required values */
export function rejectIncomplete(
  context: Pick<CrudContext, 'locale' | 't'>,
  { definition }: BoundResource,
  wire: WireRow,
  proposed: WireRow,
): void {
  if (wire.status !== '0' || proposed.status !== '1') return
  const problems = missingValues(definition, { ...wire, ...proposed })
  if (problems.length > 0) throw rejectInput(context, definition, problems)
}
