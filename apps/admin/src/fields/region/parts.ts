import type { RegionField } from '@teachnet/contract'
import type { FieldParts } from '../field-view.ts'
import { RegionCell } from './cell.tsx'
import { RegionFilter } from './filter.tsx'
import { RegionInput } from './input.tsx'
import { RegionNames } from './region-names.tsx'

export const regionParts: FieldParts<RegionField> = {
  Input: RegionInput,
  Filter: RegionFilter,
  Detail: RegionCell,
  Revision: RegionNames,
}
