import type { IntegerField, NumberField } from '@teachnet/contract'
import { useFormats } from '@teachnet/i18n/react'
import { toNumber } from '../../values/read-values.ts'
import type { CellProps } from '../field-props.ts'
import { NumberText } from './plain-text.tsx'

export function NumberCell({ field, name, row }: CellProps<NumberField | IntegerField>) {
  const decimals = field.kind === 'number' ? field.decimals : 0
  const options = {
    ...(decimals !== undefined && { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
    useGrouping: field.kind === 'number' || field.isGrouped !== false,
  }
  return <NumberText text={useFormats().number(toNumber(row[name]), options)} />
}
