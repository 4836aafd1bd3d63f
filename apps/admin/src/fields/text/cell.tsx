import type { TextField } from '@teachnet/contract'
import { useLocale } from '@teachnet/i18n/react'
import { localText } from '../../crud/record/record-label.ts'
import type { CellProps } from '../field-props.ts'
import { PlainText } from '../shared/plain-text.tsx'

export function TextCell({ name, row, field }: CellProps<TextField>) {
  const locale = useLocale()
  return <PlainText text={field.bilingual ? localText(row, name, locale) : localText(row, name, 'zh-cn')} />
}
