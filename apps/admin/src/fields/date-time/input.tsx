import Skeleton from '@mui/material/Skeleton'
import type { DateTimeField } from '@teachnet/contract'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import type { InputProps } from '../field-props.ts'
import { textProps } from '../shared/text-box.tsx'

const Picker = lazyPart(async () => (await import('../shared/date-pickers.tsx')).DateTimePickerInput)

export function DateTimeInput(props: InputProps<DateTimeField>) {
  return (
    <PartBoundary waiting={<Skeleton variant="rounded" height={40} />}>
      <Picker {...textProps(props)} />
    </PartBoundary>
  )
}
