import Link from '@mui/material/Link'
import { permissionOf } from '@teachnet/contract'
import { Link as RouterLink } from 'react-router'
import type { ResourceOverrides } from '../records/page/overrides.ts'
import type { CellProps } from '../fields/field-props.ts'
import { toNumber, toText } from '../values/read-values.ts'

/** The name of a draft, which leads to the form of its record: there it is compared and decided about. */
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
