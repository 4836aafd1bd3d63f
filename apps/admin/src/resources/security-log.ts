import { lazyPart } from '@teachnet/ui/parts'
import type { ResourceOverrides } from '../records/page/overrides.ts'
import { RecordKeyCell } from './record-key-cell.tsx'

const RecycledRecord = lazyPart(async () => (await import('./recycled-record.tsx')).RecycledRecord)

/** Shows a deleted record in its details, with the labels of its own page. */
export const dataRecycleLogOverrides: ResourceOverrides = { cells: { data: RecycledRecord } }

/** Shows in the list whose value was changed. */
export const sensitiveDataLogOverrides: ResourceOverrides = { cells: { id_value: RecordKeyCell } }
