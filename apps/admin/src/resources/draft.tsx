import { lazyPart } from '@teachnet/ui/parts'
import type { ResourceOverrides } from '../records/page/overrides.ts'
import type { CellProps } from '../fields/field-props.ts'
import Link from '@mui/material/Link'
import { permissionOf } from '@teachnet/contract'
import { Link as RouterLink } from 'react-router'
import { toNumber, toText } from '../values/read-values.ts'

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

/** The name of a draft, which links to the form of its record: there it is compared and decided about. */
function NameCell({ row }: CellProps) {
  const id = toNumber(row.record_id)
  const controller = toText(row.controller)
  if (id === undefined || controller === '') return <>{toText(row.name)}</>
  return (
    <Link component={RouterLink} to={`/${permissionOf({ controller })}?form=${id}`}>
      {toText(row.name)}
    </Link>
  )
}

export const recordDraftOverrides: ResourceOverrides = { cells: { name: NameCell } }
