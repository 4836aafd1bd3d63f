import { lazyPart } from '@teachnet/ui/parts'
import type { ResourceOverrides } from '../crud-ui/overrides.ts'
import { RecordKeyCell } from './record-key-cell.tsx'

const RecycledRecord = lazyPart(async () => (await import('./recycled-record.tsx')).RecycledRecord)

/** A deleted record can be read in its details, by the labels of its own screen. */
export const dataRecycleLogOverrides: ResourceOverrides = { cells: { data: RecycledRecord } }

/** Whose value was changed stands in the list. */
export const sensitiveDataLogOverrides: ResourceOverrides = { cells: { id_value: RecordKeyCell } }
