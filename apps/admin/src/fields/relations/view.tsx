import type { RelationsField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import { isRecord } from '@teachnet/protocol'
import { toText, toTexts } from '../../values/read-values.ts'
import type { CellProps } from '../field-props.ts'
import { LabelList, PlainText } from '../shared/plain-text.tsx'

export const relationsView: FieldView<RelationsField> = {
  Cell: RelationsCell,
  align: 'left',
  inputWidth: () => 'full',
  isStacked: false,
  canRenderUnsaved: false,
  isPicture: false,
  isName: false,
  isEditedInList: false,
}

/** The labels of the other records, or the summary that the server sends instead. */
function RelationsCell(props: CellProps<RelationsField>) {
  return <Labels {...props} />
}

/** All labels of the other records. */
export function RelationsDetail(props: CellProps<RelationsField>) {
  return <Labels {...props} isWhole />
}

function Labels({ field, name, row, isWhole = false }: CellProps<RelationsField> & { readonly isWhole?: boolean }) {
  const own = row[name]
  if (typeof own === 'string' && !/^[\d,]*$/.test(own)) return <PlainText text={own} />
  const others = row[field.as]
  const labels = Array.isArray(others) ? others.map((other) => (isRecord(other) ? toText(other.label) : '')) : []
  return <LabelList labels={labels.length > 0 ? labels : toTexts(own).map((id) => `#${id}`)} isWhole={isWhole} />
}
