import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ResourceDefinition } from '@teachnet/contract'
import { useFormats, useText } from '@teachnet/i18n/react'
import { DayChart } from '@teachnet/ui/day-chart'
import { useDailyViews } from '../record/use-daily-views.ts'

interface ViewsByDayProps {
  readonly definition: ResourceDefinition
  readonly id: number
}

/** How often the public page of a record was viewed on each of the last days. */
export function ViewsByDay({ definition, id }: ViewsByDayProps) {
  const text = useText()
  const formats = useFormats()
  const days = useDailyViews(definition, id)
  if (!days) return null
  const title = text('record.views', {
    days: days.length,
    count: days.reduce((total, { views }) => total + views, 0),
  })
  return (
    <Box component="section" sx={{ mt: 4 }}>
      <Typography variant="subtitle2" component="h4" sx={{ mb: 2 }}>
        {title}
      </Typography>
      <DayChart
        title={title}
        days={days.map(({ day }) => day)}
        values={days.map(({ views }) => views)}
        format={(value) => formats.number(value)}
        colour="primary.main"
      />
    </Box>
  )
}
