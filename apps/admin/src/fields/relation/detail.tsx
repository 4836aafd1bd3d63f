import MuiLink from '@mui/material/Link'
import { permissionOf, type RelationField } from '@teachnet/contract'
import { Link } from 'react-router'
import { recordAddress } from '../../crud/record/record-address.ts'
import { useCrud } from '../../crud/services/crud-services.tsx'
import { useRelationTarget } from '../../crud/choices/use-relation-target.ts'
import { toNumber } from '../../values/read-values.ts'
import type { DetailProps } from '../field-props.ts'
import { RelationCell } from './cell.tsx'

/** The label of the other record, as a link to it if the account may open its list. */
export function RelationDetail({ definition: _definition, ...cell }: DetailProps<RelationField>) {
  const { can } = useCrud()
  const { field, name, row } = cell
  const target = useRelationTarget(field.resource)
  const id = toNumber(row[name])
  if (!id || !row[field.as] || !can(permissionOf(target, 'index'))) return <RelationCell {...cell} />
  return (
    <MuiLink component={Link} to={recordAddress(target, id, can)}>
      <RelationCell {...cell} />
    </MuiLink>
  )
}
