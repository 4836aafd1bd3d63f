import type { RowsField } from '@teachnet/contract'
import { useLocale } from '@teachnet/i18n/react'
import type { CellProps } from '../field-props.ts'
import { LabelList } from '../shared/label-list.tsx'
import { formRowsOf, rowLabel } from '../rows-value.ts'

/** Names of the rows. */
export function RowsCell({ name, row, field }: CellProps<RowsField>) {
  const locale = useLocale()
  return <LabelList labels={formRowsOf(row[name]).map((one, at) => `${at + 1}. ${rowLabel(field, one, locale)}`)} />
}
