import type { TreeParentField } from '@teachnet/contract'
import { toIds } from '../../values/read-values.ts'
import type { DetailProps } from '../field-props.ts'
import { RecordLabels } from '../shared/records/related-records.tsx'

/** The label of the parent record, loaded by its id. */
export function ParentRecord({ definition, name, row }: DetailProps<TreeParentField>) {
  return <RecordLabels target={definition} ids={toIds(row[name])} />
}
