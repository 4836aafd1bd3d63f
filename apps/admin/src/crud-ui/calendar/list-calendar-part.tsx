import type { ComponentProps } from 'react'
import { WithMessages } from '../../messages/with-messages.tsx'
import { ListCalendar } from './list-calendar.tsx'

/** The calendar of a list, with its messages. */
export function ListCalendarPart(props: ComponentProps<typeof ListCalendar>) {
  return (
    <WithMessages of="record">
      <ListCalendar {...props} />
    </WithMessages>
  )
}
