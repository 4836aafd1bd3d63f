import type { FieldOfKind, ResourceDefinition } from '@teachnet/contract'
import { useLocale } from '@teachnet/i18n/react'
import { useRecordsById } from '../../../records/choices/use-options.ts'
import { useRelationTarget } from '../../../records/choices/use-relation-target.ts'
import { recordLabel } from '../../../records/record/record-label.ts'
import { toIds } from '../../../values/read-values.ts'
import type { DetailProps } from '../../field-props.ts'
import { LabelList } from '../plain-text.tsx'

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
