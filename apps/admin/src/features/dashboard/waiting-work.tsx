import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import type { DashboardStatistics } from '@teachnet/protocol'
import { useFormats, useText } from '@teachnet/i18n/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Panel } from '../../crud-ui/page/panel.tsx'
import type { FigurePages } from './figure-pages.ts'

interface WaitingWorkProps {
  readonly waiting: DashboardStatistics['waiting']
  readonly findList: FigurePages['waiting']
  readonly tools?: ReactNode
}

/** What waits for a decision, with links to the lists that are filtered to it. */
export function WaitingWork({ waiting, findList, tools }: WaitingWorkProps) {
  const text = useText()
  const { number } = useFormats()
  const lists = waiting.flatMap((area) => {
    const list = findList(area)
    return list ? [{ ...list, total: area.total }] : []
  })
  return (
    <Panel title={text('dashboard.waiting')} action={tools}>
      {lists.length === 0 && <Typography color="textSecondary">{text('dashboard.nothingWaits')}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {lists.map(({ title, path, total }) => (
          <li key={path}>
            <Button component={Link} to={path} variant="outlined" color="inherit" sx={{ gap: 2 }}>
              {title}
              <Chip component="span" size="small" color="warning" label={number(total)} sx={{ fontWeight: 600 }} />
            </Button>
          </li>
        ))}
      </Box>
    </Panel>
  )
}
