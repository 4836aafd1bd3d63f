import type { RegionField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import { toText } from '../../values/read-values.ts'
import type { CellProps } from '../field-props.ts'
import { PlainText } from '../shared/plain-text.tsx'

export const regionView: FieldView<RegionField> = {
  Cell: RegionCell,
  align: 'left',
  inputWidth: () => 'full',
  isStacked: false,
  canRenderUnsaved: false,
  isPicture: false,
  isName: false,
  isEditedInList: false,
}

export function RegionCell({ name, row }: CellProps<RegionField>) {
  return <PlainText text={toText(row[`${name}_text`]).replaceAll(',', ' ')} />
}
