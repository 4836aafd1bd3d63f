import type { IntegerField, NumberField } from '@teachnet/contract'
import { useFormats } from '@teachnet/i18n/react'
import { toNumber } from '../../values/read-values.ts'
import type { CellProps } from '../field-props.ts'
import { NumberText } from './plain-text.tsx'

/** A number with the decimals of its field. */
export function NumberCell({ field: { decimals }, name, row }: CellProps<NumberField>) {
  const options = decimals !== undefined && { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return <NumberText text={useFormats().number(toNumber(row[name]), { ...options, useGrouping: true })} />
}

/** A whole number. A year has no separators. */
export function WholeNumberCell({ field, name, row }: CellProps<IntegerField>) {
  const options = { maximumFractionDigits: 0, useGrouping: field.isGrouped !== false }
  return <NumberText text={useFormats().number(toNumber(row[name]), options)} />
}
