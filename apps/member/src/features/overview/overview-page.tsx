import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { MemberAccount } from '@teachnet/session'
import type { Greeting } from '@teachnet/languages'
import { useFormats, useText } from '@teachnet/i18n/react'
import { DayChart } from '@teachnet/ui/day-chart'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { hasAvatar } from '../../parts/has-avatar.ts'
import type { Overview } from './overview.api.ts'
import { Panel } from '@teachnet/ui/panel'

export interface OverviewPageProps {
  readonly member: MemberAccount
  readonly week: Overview['week']
  /** The newest changes of the balance; null when there are none, undefined when the member may not see them. */
  readonly recent: ReactNode
  readonly pages: Overview['pages']
  /** The daily check-in; undefined where the server has none. */
  readonly checkIn: ReactNode
  /** What comes next; undefined where the server has nothing of it. */
  readonly next: ReactNode
  /** Open tasks of the member. */
  readonly waiting: readonly Waiting[]
  /** The latest applications; undefined if the back end cannot list them. */
  readonly applications: Excerpt | undefined
  /** The latest saved courses; undefined where courses cannot be saved. */
  readonly courses: Excerpt | undefined
  /** A notice above everything else; null if there is none. */
  readonly notice: ReactNode
  readonly greeting: Greeting
}

export interface Waiting {
  /** Path of the page where it is done. */
  readonly to: string
  readonly label: string
}

/** The latest entries of a page. */
export interface Excerpt {
  /** Path of the page. */
  readonly to: string
  /** The list lacks entries until the member verifies a contact. */
  readonly isUnproved?: boolean
  /** False: there are none. */
  readonly content: ReactNode
}

/** The member's start page: a greeting, balance and score, their changes over seven days, and open tasks. */
export function OverviewPage({
  member,
  week,
  recent,
  pages,
  checkIn,
  greeting,
  notice,
  next,
  waiting,
  applications,
  courses,
}: OverviewPageProps) {
  const text = useText()
  const { money, number, dateTime } = useFormats()
  const hasWeek = [...week.score, ...week.money].some((value) => Number(value) !== 0)
  const recentPanel = recent !== undefined && (recent !== null || !next) && (
    <Panel isLarge title={text('overview.recent')}>
      {recent ?? <Typography sx={{ color: 'text.secondary' }}>{text('logs.empty')}</Typography>}
    </Panel>
  )
  const hasLists =
    Boolean(recentPanel) || [applications, courses].some((each) => Boolean(each?.content) || each?.isUnproved === true)
  const toDo = <ToDo member={member} waiting={waiting} hasProfile={pages.profile} />
  return (
    <Stack spacing={6}>
      {notice}
      <Box component="header">
        <Typography component="h1" variant="h1">
          {text('overview.greeting', {
            greeting: text(`greeting.${greeting}`),
            name: member.nickname || member.username,
          })}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          {member.motto ||
            (member.last_login_time !== null &&
              text('overview.lastLogin', { time: dateTime(member.last_login_time), ip: member.last_login_ip }))}
        </Typography>
      </Box>
      {next}
      <Box sx={{ display: 'grid', gap: { xs: 3, sm: 4 }, gridTemplateColumns: '1fr 1fr' }}>
        <Figure
          label={text('overview.balance')}
          value={money(member.money)}
          link={pages.balance && '/account/balance'}
          linkText={text('overview.balanceLog')}
        />
        <Figure
          label={text('overview.score')}
          value={number(member.score)}
          link={pages.integral && '/account/integral'}
          linkText={text('overview.scoreLog')}
        />
      </Box>
      {(checkIn || hasWeek || !hasLists) && (
        <Box sx={{ ...panels, gridTemplateColumns: { xs: '1fr', md: hasWeek ? '1fr 2fr' : '1fr 1fr' } }}>
          {checkIn}
          {hasWeek && <WeekPanel week={week} />}
          {!hasLists && toDo}
        </Box>
      )}
      {hasLists && (
        <Box sx={{ ...panels, gridTemplateColumns: { xs: '1fr', md: '2fr 1fr' }, alignItems: 'start' }}>
          <Stack spacing={4} sx={{ minWidth: 0 }}>
            {applications && <ExcerptPanel name="applications" {...applications} />}
            {courses && <ExcerptPanel name="courses" {...courses} />}
            {recentPanel}
          </Stack>
          {/* On a phone it is above the lists. */}
          <Box sx={{ order: { xs: -1, md: 0 }, minWidth: 0 }}>{toDo}</Box>
        </Box>
      )}
    </Stack>
  )
}

const panels = { display: 'grid', gap: 4 } as const

function WeekPanel({ week }: Pick<OverviewPageProps, 'week'>) {
  const text = useText()
  const { money, number } = useFormats()
  const [visible, setVisible] = useState<'score' | 'money'>(() =>
    week.score.some((value) => value !== 0) ? 'score' : 'money',
  )
  const values = (visible === 'score' ? week.score : week.money).map(Number)
  const title = text(visible === 'score' ? 'overview.scoreWeek' : 'overview.moneyWeek')
  return (
    <Panel
      isLarge
      title={title}
      action={
        <Box role="group" aria-label={text('overview.chartOf')} sx={{ display: 'flex', gap: 1 }}>
          {(['score', 'money'] as const).map((series) => (
            <Button
              key={series}
              size="small"
              variant={visible === series ? 'outlined' : 'text'}
              aria-pressed={visible === series}
              onClick={() => setVisible(series)}
            >
              {text(series === 'score' ? 'overview.score' : 'overview.balance')}
            </Button>
          ))}
        </Box>
      }
    >
      {values.every((value) => value === 0) ? (
        <Typography sx={{ color: 'text.secondary' }}>{text('overview.noChanges')}</Typography>
      ) : (
        <DayChart
          title={title}
          days={week.days}
          values={values}
          format={visible === 'score' ? number : money}
          colour={visible === 'score' ? 'primary.main' : 'success.main'}
        />
      )}
    </Panel>
  )
}

/**
 * The latest entries of a page with the link to it, or why some are missing. Nothing while there are none: the panel of what comes next
 * names the one step that makes sense, instead of several empty panels.
 */
function ExcerptPanel({
  name,
  to,
  isUnproved = false,
  content,
}: Excerpt & { readonly name: 'applications' | 'courses' }) {
  const text = useText()
  if (!content && !isUnproved) return null
  return (
    <Panel
      isLarge
      title={text(`overview.${name}`)}
      action={
        content && (
          <Button component={Link} to={to} size="small">
            {text('overview.all')}
          </Button>
        )
      }
    >
      {content || (
        <>
          <Typography sx={{ color: 'text.secondary', mb: 3 }}>{text('overview.applications.unproved')}</Typography>
          <Button size="small" variant="outlined" component={Link} to={to}>
            {text('overview.applications.prove')}
          </Button>
        </>
      )}
    </Panel>
  )
}

/** Lists what waits for the member, then the missing parts of the profile, each with a link to its page. */
function ToDo({
  member,
  waiting,
  hasProfile,
}: Pick<OverviewPageProps, 'member' | 'waiting'> & { readonly hasProfile: boolean }) {
  const text = useText()
  const tasks = [
    { id: 'avatar', open: !hasAvatar(member.avatar) },
    { id: 'birthday', open: !member.birthday },
    { id: 'motto', open: member.motto === '' },
  ].filter((task) => task.open && hasProfile)
  const missing = tasks.map(({ id }) => ({ to: '/account/profile', label: text(`overview.toDo.${id}`) }))
  const entries = [...waiting, ...missing]
  return (
    <Panel isLarge title={text('overview.toDo')}>
      {entries.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{text('overview.nothingToDo')}</Typography>}
      <Stack component="ul" spacing={2} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {entries.map(({ to, label }) => (
          <li key={label}>
            <Button
              component={Link}
              to={to}
              size="small"
              sx={{ justifyContent: 'flex-start', textAlign: 'left', ml: -2.5 }}
            >
              {label}
            </Button>
          </li>
        ))}
      </Stack>
    </Panel>
  )
}

interface FigureProps {
  readonly label: string
  readonly value: string
  /** Path of the page behind it; false: the member may not open it. */
  readonly link: string | false
  readonly linkText: string
}

function Figure({ label, value, link, linkText }: FigureProps) {
  return (
    <Paper
      variant="outlined"
      sx={{
        p: { xs: 4, sm: 5 },
        minWidth: 0,
        display: 'flex',
        alignItems: 'flex-end',
        justifyContent: 'space-between',
        columnGap: 4,
        rowGap: 1,
        flexWrap: 'wrap',
      }}
    >
      <div>
        <Typography sx={{ color: 'text.secondary' }}>{label}</Typography>
        <Typography
          sx={{
            fontSize: { xs: 24, sm: 34 },
            lineHeight: 1.2,
            fontVariantNumeric: 'tabular-nums',
            overflowWrap: 'anywhere',
          }}
        >
          {value}
        </Typography>
      </div>
      {link && (
        <Button component={Link} to={link} size="small" sx={{ ml: -2.5 }}>
          {linkText}
        </Button>
      )}
    </Paper>
  )
}
