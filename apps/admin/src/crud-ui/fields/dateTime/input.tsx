import Skeleton from '@mui/material/Skeleton'
import type { DateTimeField } from '@teachnet/contract'
import { lazy, Suspense } from 'react'
import type { InputProps } from '../field-props.ts'
import { textProps } from '../shared/text-input.tsx'

const Picker = lazy(async () => ({ default: (await import('../shared/date-pickers.tsx')).DateTimePickerInput }))

export function DateTimeInput(props: InputProps<DateTimeField>) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={40} />}>
      <Picker {...textProps(props)} />
    </Suspense>
  )
}
