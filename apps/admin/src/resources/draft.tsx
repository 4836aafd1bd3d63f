import { lazyPart } from '@teachnet/ui/parts'
import type { ResourceOverrides } from '../records/page/overrides.ts'
import type { CellProps } from '../fields/field-props.ts'

const DraftChanges = lazyPart(async () => (await import('./draft-changes.tsx')).DraftChanges)

/**
 * Shows what a member's draft changes, field by field, with the labels of the record's own page.
 *
 * @param controller of the records that the drafts change
 */
export function createDraftOverrides(controller: string): ResourceOverrides {
  const Changes = (props: CellProps) => <DraftChanges {...props} controller={controller} />
  return { cells: { proposed: Changes } }
}
