import Alert from '@mui/material/Alert'
import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ApiClient } from '@teachnet/api-client'
import { calls, type ChoiceOption, type DashboardStatistics } from '@teachnet/contract'
import { useFormats, useLocale, useText } from '@teachnet/i18n/react'
import { DayChart } from '@teachnet/ui/day-chart'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { toSize } from '../../crud/to-size.ts'

/** A screen that a figure leads to. */
export interface FigureLink {
  readonly title: string
  readonly path: string
}

/** What the account may open; a figure whose screen is closed to it is not drawn. */
export interface FigureScreens {
  readonly members: FigureLink | undefined
  readonly attachments: FigureLink | undefined
  /** Lists of applications, each narrowed to the new ones. */
  readonly applications: readonly FigureLink[]
}

export interface FiguresProps {
  readonly client: ApiClient
  readonly screens: FigureScreens
  /** The states of applications, in their order. */
  readonly states: readonly ChoiceOption[]
  readonly toUrl: (path: string) => string
}

/** The figures of the first screen, as far as the account may see what they count. */
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

/** Takes the room of the figures, so that nothing jumps when they come. */
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

function Ready({ data, screens, states, toUrl }: ReadyProps) {
  const text = useText()
  const { number } = useFormats()
  const hasApplications = screens.applications.length > 0
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <Totals {...{ data, screens }} />
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
        {screens.members && (
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
      <Columns>
        {hasApplications && <Applications {...{ states }} figures={data.applications} lists={screens.applications} />}
        {screens.members && <LatestMembers members={data.members.latest} list={screens.members} toUrl={toUrl} />}
      </Columns>
    </Box>
  )
}

function Totals({ data, screens }: Pick<ReadyProps, 'data' | 'screens'>) {
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
      {screens.members && (
        <Total label={text('dashboard.members')} value={number(members.total)} note={today(members.byDay)} />
      )}
      <Total label={text('dashboard.visits')} value={number(visits.total)} note={today(visits.byDay)} />
      {screens.applications.length > 0 && (
        <Total
          label={text('dashboard.applications')}
          value={number(applications.total)}
          note={today(applications.byDay)}
        />
      )}
      {screens.attachments && (
        <Total
          label={text('dashboard.attachments')}
          value={number(attachments.total)}
          note={toSize(attachments.size, locale)}
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

interface ApplicationsProps {
  readonly figures: DashboardStatistics['applications']
  readonly states: readonly ChoiceOption[]
  readonly lists: readonly FigureLink[]
}

function Applications({ figures, states, lists }: ApplicationsProps) {
  const text = useText()
  const locale = useLocale()
  const { number } = useFormats()
  const id = useId()
  return (
    <Panel title={text('dashboard.applicationsByState')}>
      {figures.total === 0 && <Typography color="textSecondary">{text('dashboard.noApplications')}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
        {states.map(({ value, label }) => {
          const count = figures.byState[value] ?? 0
          return (
            <Box component="li" key={value}>
              <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
                <span id={`${id}-${value}`}>{label[locale]}</span>
                <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {number(count)}
                </Box>
              </Box>
              <Box aria-hidden sx={{ mt: 1, height: 4, borderRadius: 2, bgcolor: 'action.hover' }}>
                <Box
                  sx={{
                    width: `${figures.total > 0 ? (count / figures.total) * 100 : 0}%`,
                    height: '100%',
                    borderRadius: 'inherit',
                    bgcolor: 'primary.main',
                  }}
                />
              </Box>
            </Box>
          )
        })}
      </Box>
      <Box
        component="nav"
        aria-label={text('dashboard.newApplications')}
        sx={{ mt: 4, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
      >
        <Typography variant="body2" color="textSecondary">
          {text('dashboard.newApplications')}
        </Typography>
        {lists.map(({ title, path }) => (
          <Button key={path} component={Link} to={path} size="small">
            {title}
          </Button>
        ))}
      </Box>
    </Panel>
  )
}

interface LatestMembersProps {
  readonly members: DashboardStatistics['members']['latest']
  readonly list: FigureLink
  readonly toUrl: (path: string) => string
}

function LatestMembers({ members, list, toUrl }: LatestMembersProps) {
  const text = useText()
  const { dateTime } = useFormats()
  return (
    <Panel
      title={text('dashboard.latestMembers')}
      action={
        <Button component={Link} to={list.path} size="small">
          {text('dashboard.allMembers')}
        </Button>
      }
    >
      {members.length === 0 && <Typography color="textSecondary">{text('dashboard.noMembers')}</Typography>}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {members.map(({ id, username, nickname, avatar, join_time }) => (
          <Box
            component="li"
            key={id}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 3,
              py: 1.5,
              '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
            }}
          >
            <Avatar src={toUrl(avatar)} alt="" sx={{ width: 32, height: 32 }} />
            <Box sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
              {nickname || username}
            </Box>
            <Typography
              component="time"
              variant="body2"
              color="textSecondary"
              sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
            >
              {dateTime(join_time).slice(0, 16)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Panel>
  )
}

function Columns({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        // As many columns as there are panels.
        gridAutoFlow: { lg: 'column' },
        gridAutoColumns: 'minmax(0, 1fr)',
      }}
    >
      {children}
    </Box>
  )
}

interface PanelProps {
  readonly title: string
  readonly action?: ReactNode
  readonly children: ReactNode
}

function Panel({ title, action, children }: PanelProps) {
  const id = useId()
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        p: { xs: 4, sm: 5 },
        minWidth: 0,
        border: 1,
        borderColor: 'divider',
        borderRadius: 2.5,
        bgcolor: 'background.paper',
        // The chart's table for listeners is placed against it.
        position: 'relative',
      }}
    >
      <Box sx={{ mb: 4, display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 3 }}>
        <Typography id={id} component="h2" variant="h3">
          {title}
        </Typography>
        {action}
      </Box>
      {children}
    </Box>
  )
}
