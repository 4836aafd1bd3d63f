import type { TextField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import { useLocale } from '@teachnet/i18n/react'
import { localText } from '../../records/record/record-label.ts'
import type { CellProps } from '../field-props.ts'
import { PlainText } from '../shared/plain-text.tsx'

export const textView: FieldView<TextField> = {
  Cell: TextCell,
  align: 'left',
  // A title in two languages needs the width in which its language is read.
  inputWidth: ({ multiline, bilingual, max }) => (multiline || (bilingual && max > 60) ? 'full' : 'half'),
  isStacked: false,
  canRenderUnsaved: true,
  isPicture: false,
  isName: true,
  isEditedInList: true,
}

function TextCell({ name, row, field }: CellProps<TextField>) {
  const locale = useLocale()
  return <PlainText text={field.bilingual ? localText(row, name, locale) : localText(row, name, 'zh-cn')} />
}
