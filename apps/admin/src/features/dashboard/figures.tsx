import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import type { ApiClient } from '@teachnet/api-client'
import type { ChoiceOption } from '@teachnet/contract'
import { calls, type DashboardStatistics } from '@teachnet/protocol'
import { useFormats, useText } from '@teachnet/i18n/react'
import { DayChart } from '@teachnet/ui/day-chart'
import { Applications } from './applications.tsx'
import { FormFunnel } from './form-funnel.tsx'
import type { FigurePages } from './figure-pages.ts'
import { LatestMembers } from './latest-members.tsx'
import { Panel } from '../../crud-ui/page/panel.tsx'
import { Columns } from './columns.tsx'
import { Totals } from './totals.tsx'
import { WaitingWork } from './waiting-work.tsx'

export interface FiguresProps {
  readonly client: ApiClient
  readonly pages: FigurePages
  /** The states of applications, in their order. */
  readonly states: readonly ChoiceOption[]
  readonly toUrl: (path: string) => string
}

/** The figures of the dashboard, limited to what the account may see. */
export function Figures({ client, ...shown }: FiguresProps) {
  const text = useText()
  const statistics = useQuery({
    queryKey: ['statistics'],
    queryFn: ({ signal }) => client.call(calls.dashboardStatistics, { signal, showError: false }),
  })
  if (statistics.data) return <Ready {...shown} data={statistics.data} />
  if (statistics.isError)
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" onClick={() => void statistics.refetch()}>
            {text('dashboard.retry')}
          </Button>
        }
      >
        {statistics.error.message || text('dashboard.failed')}
      </Alert>
    )
  return <WaitingFigures />
}

/** Takes the space of the figures while they are loaded, so that the page does not jump. */
export function WaitingFigures() {
  const text = useText()
  return (
    <Box role="status" aria-label={text('dashboard.loading')} sx={{ display: 'grid', gap: 4 }}>
      <Skeleton variant="rounded" height={96} />
      <Skeleton variant="rounded" height={260} />
    </Box>
  )
}

interface ReadyProps extends Omit<FiguresProps, 'client'> {
  readonly data: DashboardStatistics
}

function Ready({ data, pages, states, toUrl }: ReadyProps) {
  const text = useText()
  const { number } = useFormats()
  const hasApplications = pages.applications.length > 0
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <Totals {...{ data, pages }} />
      <WaitingWork waiting={data.waiting} findList={pages.waiting} />
      <Columns>
        <Panel title={text('dashboard.visitsByDay')}>
          <DayChart
            title={text('dashboard.visitsByDay')}
            days={data.days}
            values={data.visits.byDay}
            format={number}
            colour="primary.main"
          />
        </Panel>
        {pages.members && (
          <Panel title={text('dashboard.membersByDay')}>
            <DayChart
              title={text('dashboard.membersByDay')}
              days={data.days}
              values={data.members.byDay}
              format={number}
              colour="success.main"
            />
          </Panel>
        )}
      </Columns>
      {hasApplications && <FormFunnel forms={data.forms} lists={pages.applications} />}
      <Columns>
        {hasApplications && <Applications {...{ states }} figures={data.applications} />}
        {pages.members && <LatestMembers members={data.members.latest} list={pages.members} toUrl={toUrl} />}
      </Columns>
    </Box>
  )
}
