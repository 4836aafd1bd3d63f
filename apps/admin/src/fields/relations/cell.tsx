import { isRecord } from '@teachnet/protocol'
import type { RelationsField } from '@teachnet/contract'
import { toText, toTexts } from '../../values/read-values.ts'
import type { CellProps } from '../field-props.ts'
import { LabelList } from '../shared/label-list.tsx'
import { PlainText } from '../shared/plain-text.tsx'

/** The labels of the other records, or the summary that the server sends instead. */
export function RelationsCell(props: CellProps<RelationsField>) {
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
