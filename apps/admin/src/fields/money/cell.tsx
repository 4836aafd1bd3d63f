import type { MoneyField } from '@teachnet/contract'
import { useFormats } from '@teachnet/i18n/react'
import { toText } from '../../values/read-values.ts'
import type { CellProps } from '../field-props.ts'
import { NumberText } from '../shared/plain-text.tsx'

export function MoneyCell({ name, row }: CellProps<MoneyField>) {
  return <NumberText text={useFormats().money(toText(row[name]))} />
}
