import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type DashboardStatistics } from '@teachnet/protocol'
import { useFormats, useLocale, useText } from '@teachnet/i18n/react'
import { toFileSize } from '../../values/file-size.ts'
import type { FigurePages } from './figure-pages.ts'

interface TotalsProps {
  readonly data: DashboardStatistics
  readonly pages: FigurePages
}

/** Totals of the site's records, with the records added today. */
export function Totals({ data, pages }: TotalsProps) {
  const text = useText()
  const locale = useLocale()
  const { number } = useFormats()
  const today = (byDay: readonly number[]) => text('dashboard.today', { count: byDay.at(-1) ?? 0 })
  const { members, attachments, applications, visits } = data
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', md: 'none' },
        gridAutoFlow: { md: 'column' },
        gridAutoColumns: { md: 'minmax(0, 1fr)' },
        border: 1,
        borderColor: 'divider',
        borderRadius: 2.5,
        bgcolor: 'background.paper',
      }}
    >
      {pages.members && (
        <Total label={text('dashboard.members')} value={number(members.total)} note={today(members.byDay)} />
      )}
      <Total label={text('dashboard.visits')} value={number(visits.total)} note={today(visits.byDay)} />
      {pages.applications.length > 0 && (
        <Total
          label={text('dashboard.applications')}
          value={number(applications.total)}
          note={today(applications.byDay)}
        />
      )}
      {pages.attachments && (
        <Total
          label={text('dashboard.attachments')}
          value={number(attachments.total)}
          note={toFileSize(attachments.size, locale)}
        />
      )}
    </Box>
  )
}

interface TotalProps {
  readonly label: string
  readonly value: string
  readonly note: string
}

function Total({ label, value, note }: TotalProps) {
  return (
    <Box sx={{ p: { xs: 4, sm: 5 }, minWidth: 0 }}>
      <Typography component="dt" variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0, fontSize: { xs: 26, sm: 34 }, lineHeight: 1.3, fontWeight: 600 }}>
        {value}
      </Typography>
      <Typography component="dd" variant="body2" color="textSecondary" sx={{ m: 0 }}>
        {note}
      </Typography>
    </Box>
  )
}
