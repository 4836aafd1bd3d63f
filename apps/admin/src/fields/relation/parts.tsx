import { type RelationField, parentFieldOf, permissionOf } from '@teachnet/contract'
import type { FieldParts } from '../field-view.ts'
import { RelatedRecords, RelationFilter, relatedRows } from '../shared/records/related-records.tsx'
import { useOpenedRow } from '../../records/form/form-context.ts'
import { useRelationTarget } from '../../records/choices/use-options.ts'
import { toNumber } from '../../values/read-values.ts'
import type { InputProps, DetailProps } from '../field-props.ts'
import { NewRecord } from '../shared/records/new-record.tsx'
import { RecordSelect } from '../shared/records/record-select.tsx'
import { TreeSelect } from '../shared/records/tree-select.tsx'
import MuiLink from '@mui/material/Link'
import { Link } from 'react-router'
import { recordAddress } from '../../records/record/record-address.ts'
import { useCrud } from '../../records/services/crud-services.tsx'
import { RelationCell } from './view.tsx'

export const relationParts: FieldParts<RelationField> = {
  Input: RelationInput,
  Filter: RelationFilter,
  Detail: RelationDetail,
  Revision: RelatedRecords,
}

/** Selects one record of another resource: by server search or, for a tree, which is not paged, from the tree. */
export function RelationInput({
  id,
  field,
  label,
  value,
  onChange,
  onBlur,
  inputRef,
  required,
  error,
  help,
}: InputProps<RelationField>) {
  const target = useRelationTarget(field.resource)
  const chosen = toNumber(value)
  const known = relatedRows(useOpenedRow(), field, target)
  const common = { id, label, target, known, onBlur, inputRef, error, help }
  return (
    <NewRecord target={target} filter={field.filter} onAdded={onChange}>
      {parentFieldOf(target) && !field.filter ? (
        <TreeSelect {...common} value={chosen} onChange={(next) => onChange(next ?? null)} required={required} />
      ) : (
        <RecordSelect
          {...common}
          filter={field.filter}
          required={required}
          value={chosen ? [chosen] : []}
          onChange={([next]) => onChange(next ?? null)}
        />
      )}
    </NewRecord>
  )
}

/** The label of the other record, as a link to it if the account may open its list. */
function RelationDetail({ definition: _definition, ...cell }: DetailProps<RelationField>) {
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
