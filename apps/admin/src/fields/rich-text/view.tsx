import type { RichTextField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import { useLocale } from '@teachnet/i18n/react'
import { localText } from '../../records/record/record-label.ts'
import type { CellProps } from '../field-props.ts'
import { PlainText } from '../shared/plain-text.tsx'

export const richTextView: FieldView<RichTextField> = {
  Cell: RichTextCell,
  align: 'left',
  inputWidth: () => 'full',
  isStacked: true,
  canRenderUnsaved: true,
  isPicture: false,
  isName: false,
  isEditedInList: false,
}

/** The text only. Parsing runs no scripts and loads no files. */
function RichTextCell({ name, row }: CellProps<RichTextField>) {
  const html = localText(row, name, useLocale())
  const text = new DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''
  return <PlainText text={text.trim()} />
}
