import Skeleton from '@mui/material/Skeleton'
import type { DateField } from '@teachnet/contract'
import { lazy, Suspense } from 'react'
import type { InputProps } from '../field-props.ts'
import { textProps } from '../shared/text-input.tsx'

const Picker = lazy(async () => ({ default: (await import('../shared/date-pickers.tsx')).DatePickerInput }))

export function DateInput(props: InputProps<DateField>) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={40} />}>
      <Picker {...textProps(props)} />
    </Suspense>
  )
}
