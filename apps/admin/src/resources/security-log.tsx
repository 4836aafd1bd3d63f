import { lazyPart } from '@teachnet/ui/parts'
import type { ResourceOverrides } from '../records/page/overrides.ts'
import { toText } from '../values/read-values.ts'
import type { CellProps } from '../fields/field-props.ts'
import { PlainText } from '../fields/shared/plain-text.tsx'

const RecycledRecord = lazyPart(async () => (await import('./recycled-record.tsx')).RecycledRecord)

/** Shows a deleted record in its details, with the labels of its own page. */
export const dataRecycleLogOverrides: ResourceOverrides = { cells: { data: RecycledRecord } }

/** Shows in the list whose value was changed. */
export const sensitiveDataLogOverrides: ResourceOverrides = { cells: { id_value: RecordKeyCell } }

/** The key of a record in the format `id=12`; in the definition it is only a number. */
function RecordKeyCell({ name, row }: CellProps) {
  return <PlainText text={toText(row[name])} />
}
