import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { MemberAccount } from '@teachnet/session'
import { greetingOf } from '@teachnet/languages'
import { useFormats, useText } from '@teachnet/i18n/react'
import { DayChart } from '@teachnet/ui/day-chart'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Overview } from './overview.api.ts'

export interface OverviewPageProps {
  readonly member: MemberAccount
  readonly week: Overview['week']
  /** The newest changes of the balance; null when there are none. */
  readonly recent: ReactNode
  /** 0 to 23, in the member's time zone. */
  readonly hour: number
}

/** The member's start page: a greeting, balance and score, their changes over seven days, and open tasks. */
export function OverviewPage({ member, week, recent, hour }: OverviewPageProps) {
  const text = useText()
  const { money, number, dateTime } = useFormats()
  return (
    <Stack spacing={6}>
      <Box component="header">
        <Typography component="h1" variant="h1">
          {text('overview.greeting', {
            greeting: text(`greeting.${greetingOf(hour)}`),
            name: member.nickname || member.username,
          })}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          {member.motto ||
            text('overview.lastLogin', { time: dateTime(member.last_login_time), ip: member.last_login_ip })}
        </Typography>
      </Box>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <Figure
          label={text('overview.balance')}
          value={money(member.money)}
          link="/account/balance"
          linkText={text('overview.balanceLog')}
        />
        <Figure
          label={text('overview.score')}
          value={number(member.score)}
          link="/account/integral"
          linkText={text('overview.scoreLog')}
        />
      </Box>
      <WeekPanel week={week} />
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', md: '2fr 1fr' }, alignItems: 'start' }}>
        <Panel title={text('overview.recent')}>
          {recent ?? <Typography sx={{ color: 'text.secondary' }}>{text('logs.empty')}</Typography>}
        </Panel>
        <ToDo member={member} />
      </Box>
    </Stack>
  )
}

function WeekPanel({ week }: Pick<OverviewPageProps, 'week'>) {
  const text = useText()
  const { money, number } = useFormats()
  const [shown, setShown] = useState<'score' | 'money'>('score')
  const title = text(shown === 'score' ? 'overview.scoreWeek' : 'overview.moneyWeek')
  return (
    <Panel
      title={title}
      action={
        <Box role="group" aria-label={text('overview.chartOf')} sx={{ display: 'flex', gap: 1 }}>
          {(['score', 'money'] as const).map((series) => (
            <Button
              key={series}
              size="small"
              variant={shown === series ? 'outlined' : 'text'}
              aria-pressed={shown === series}
              onClick={() => setShown(series)}
            >
              {text(series === 'score' ? 'overview.score' : 'overview.balance')}
            </Button>
          ))}
        </Box>
      }
    >
      <DayChart
        title={title}
        days={week.days}
        values={shown === 'score' ? week.score.map(Number) : week.money.map(Number)}
        format={shown === 'score' ? number : money}
        colour={shown === 'score' ? 'primary.main' : 'success.main'}
      />
    </Panel>
  )
}

/** Lists missing parts of the member's profile, each with a link to complete it. */
function ToDo({ member }: { member: MemberAccount }) {
  const text = useText()
  const tasks = [
    { id: 'avatar', open: member.avatar === '' || member.avatar.endsWith('/avatar.png') },
    { id: 'birthday', open: !member.birthday },
    { id: 'motto', open: member.motto === '' },
  ].filter((task) => task.open)
  return (
    <Panel title={text('overview.toDo')}>
      {tasks.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{text('overview.nothingToDo')}</Typography>}
      <Stack component="ul" spacing={2} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {tasks.map(({ id }) => (
          <li key={id}>
            <Button component={Link} to="/account/profile" size="small" sx={{ justifyContent: 'flex-start' }}>
              {text(`overview.toDo.${id}`)}
            </Button>
          </li>
        ))}
      </Stack>
    </Panel>
  )
}

function Figure({ label, value, link, linkText }: { label: string; value: string; link: string; linkText: string }) {
  return (
    <Paper
      variant="outlined"
      sx={{
        p: 5,
        display: 'flex',
        alignItems: 'flex-end',
        justifyContent: 'space-between',
        gap: 4,
        flexWrap: 'wrap',
      }}
    >
      <div>
        <Typography sx={{ color: 'text.secondary' }}>{label}</Typography>
        <Typography sx={{ fontSize: 34, lineHeight: 1.2, fontVariantNumeric: 'tabular-nums' }}>{value}</Typography>
      </div>
      <Button component={Link} to={link} size="small">
        {linkText}
      </Button>
    </Paper>
  )
}

function Panel({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <Paper variant="outlined" component="section" sx={{ p: 5, position: 'relative', minWidth: 0 }}>
      <Box
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 4, flexWrap: 'wrap', mb: 4 }}
      >
        <Typography component="h2" variant="h2">
          {title}
        </Typography>
        {action}
      </Box>
      {children}
    </Paper>
  )
}
