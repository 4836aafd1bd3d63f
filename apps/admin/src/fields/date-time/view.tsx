import type { DateTimeField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import { useFormats } from '@teachnet/i18n/react'
import { toNumber, toText } from '../../values/read-values.ts'
import type { CellProps } from '../field-props.ts'
import { NumberText } from '../shared/plain-text.tsx'

export const dateTimeView: FieldView<DateTimeField> = {
  Cell: DateTimeCell,
  align: 'left',
  inputWidth: () => 'half',
  isStacked: false,
  canRenderUnsaved: true,
  isPicture: false,
  isName: false,
  isEditedInList: true,
}

/** Unix seconds, shown in the site's time zone; some calls send text, which is already in that zone. */
export function DateTimeCell({ name, row }: CellProps<DateTimeField>) {
  const formats = useFormats()
  const seconds = toNumber(row[name])
  const text = seconds === undefined ? toText(row[name]) : formats.dateTime(seconds * 1000)
  return <NumberText text={text.slice(0, 16)} />
}
