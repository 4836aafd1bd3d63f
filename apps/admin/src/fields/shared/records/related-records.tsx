import {
  referenceOf,
  type RelationField,
  type RelationsField,
  type FieldOfKind,
  type ResourceDefinition,
} from '@teachnet/contract'
import { useRelationTarget, useRecordsById } from '../../../records/choices/use-options.ts'
import { takesList } from '../../../records/filters/filter-draft.ts'
import { toIds, toNumber, toText } from '../../../values/read-values.ts'
import type { FilterProps, DetailProps } from '../../field-props.ts'
import { RecordSelect } from './record-select.tsx'
import { useLocale } from '@teachnet/i18n/react'
import { recordLabel } from '../../../records/record/record-label.ts'
import { LabelList } from '../plain-text.tsx'
import { isRecord } from '@teachnet/protocol'
import type { Row } from '../../../records/record/row.ts'

export function RelationFilter({
  id,
  label,
  value,
  onChange,
  field,
  operator,
}: FilterProps<RelationField | RelationsField>) {
  const target = useRelationTarget(field.resource)
  const isMultiple = takesList(operator)
  return (
    <RecordSelect
      id={id}
      label={label}
      target={target}
      filter={referenceOf(field)?.filter}
      multiple={isMultiple}
      value={isMultiple ? toIds(value) : toIds(value).slice(0, 1)}
      onChange={(ids) => {
        const chosen = ids.map(String)
        onChange(chosen.length === 0 ? undefined : isMultiple ? chosen : chosen[0])
      }}
      size="small"
    />
  )
}

/** The labels of related records, loaded by their ids. */
export function RelatedRecords({ field, name, row }: DetailProps<FieldOfKind<'relation' | 'relations'>>) {
  const target = useRelationTarget(field.resource)
  return <RecordLabels target={target} ids={toIds(row[name])} />
}

/** Labels of records; the id of a record that is deleted or that the account may not see. */
export function RecordLabels({
  target,
  ids,
}: {
  readonly target: ResourceDefinition
  readonly ids: readonly number[]
}) {
  const locale = useLocale()
  const wanted = ids.filter((id) => id > 0)
  const found = useRecordsById(target, wanted)
  const labels = wanted.map((id) => recordLabel(target, found.find((row) => row.id === id) ?? { id }, locale))
  return <LabelList labels={labels} isWhole />
}

/** The records that a row refers to by a field, as far as it has their labels; an account may read them there without access to their list. */
export function relatedRows(
  row: Row | undefined,
  field: RelationField | RelationsField,
  target: ResourceDefinition,
): readonly Row[] {
  return [row?.[field.as]].flat().flatMap((one) => {
    const id = isRecord(one) ? toNumber(one.id) : undefined
    const label = isRecord(one) ? toText(one.label) || toText(one.name) : ''
    return id !== undefined && label ? [{ id, [target.labelField]: label }] : []
  })
}
