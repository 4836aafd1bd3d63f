import type { MaskedField } from '@teachnet/contract'
import { useLocale } from '@teachnet/i18n/react'
import { toText } from '../../values/read-values.ts'
import type { DetailProps } from '../field-props.ts'
import { MaskedCell } from './cell.tsx'
import { Revealed } from './revealed.tsx'

/** The masked value, and a button that shows it in full. */
export function MaskedDetail({ definition, ...cell }: DetailProps<MaskedField>) {
  const { field, name, row } = cell
  const locale = useLocale()
  return (
    <>
      <MaskedCell {...cell} />
      {toText(row[name]) !== '' && <Revealed {...{ definition, name }} id={row.id} label={field.label[locale]} />}
    </>
  )
}
