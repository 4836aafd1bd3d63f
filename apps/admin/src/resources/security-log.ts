import { lazy } from 'react'
import type { ResourceOverrides } from '../crud-ui/overrides.ts'

const RecycledRecord = lazy(async () => ({ default: (await import('./recycled-record.tsx')).RecycledRecord }))

/** A deleted record can be read in its details, by the labels of its own screen. */
export const dataRecycleLogOverrides: ResourceOverrides = { cells: { data: RecycledRecord } }
