import type { RichTextField } from '@teachnet/contract'
import { useLocale } from '@teachnet/i18n/react'
import { localText } from '../../crud/record/record-label.ts'
import type { CellProps } from '../field-props.ts'
import { PlainText } from '../shared/plain-text.tsx'

/** The text only. Parsing runs no scripts and loads no files. */
export function RichTextCell({ name, row }: CellProps<RichTextField>) {
  const html = localText(row, name, useLocale())
  const text = new DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''
  return <PlainText text={text.trim()} />
}
