import Skeleton from '@mui/material/Skeleton'
import type { DateField } from '@teachnet/contract'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import type { InputProps } from '../field-props.ts'
import { textProps } from '../shared/text-box.tsx'

const Picker = lazyPart(async () => (await import('../shared/date-pickers.tsx')).DatePickerInput)

export function DateInput(props: InputProps<DateField>) {
  return (
    <PartBoundary waiting={<Skeleton variant="rounded" height={40} />}>
      <Picker {...textProps(props)} />
    </PartBoundary>
  )
}
