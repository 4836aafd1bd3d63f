import Typography from '@mui/material/Typography'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { DataOf } from '@teachnet/protocol'
import { applicationStates, isOpenApplication } from '@teachnet/contract'
import type { deskCalls, OwnApplication } from '@teachnet/contract/desk'
import { useFormats, useText } from '@teachnet/i18n/react'
import { Link } from 'react-router'
import { Panel } from '@teachnet/ui/panel'
import { RunButtons, useRunDays } from '../../parts/run-days.tsx'

export interface NextPanelProps {
  /** Undefined: the member cannot list applications. */
  readonly applications: DataOf<typeof deskCalls.ownApplications> | undefined
  /** The courses with video lessons; undefined: the member cannot list them. */
  readonly lessons: DataOf<typeof deskCalls.ownCourses>['list'] | undefined
  /** The member is a teacher with an own profile. */
  readonly isTeacher: boolean
  /** Address of the public site, without a slash at its end. */
  readonly publicSite: string
}

/** What comes next for the member: questions of the office, dates of courses, unfinished lessons; or the one step that makes sense. */
export function NextPanel({ applications, lessons = [], isTeacher, publicSite }: NextPanelProps) {
  const text = useText()
  const runDays = useRunDays()
  const { date } = useFormats()
  const list = applications?.list ?? []
  const requested = list.filter(({ state }) => state === applicationStates.waiting)
  const dated = list
    .flatMap((each) => (each.dates ? [{ ...each, dates: each.dates }] : []))
    .toSorted((one, other) => one.dates.first.localeCompare(other.dates.first))
  const begun = lessons.filter(({ videos, done }) => done < videos)
  if (requested.length + dated.length + begun.length === 0) {
    const step = stepOf({ applications, isTeacher })
    return (
      <Panel isLarge title={text('overview.next')}>
        <Typography sx={{ color: 'text.secondary', mb: 3 }}>{text(`overview.step.${step.name}`)}</Typography>
        <Button
          variant="contained"
          {...('to' in step ? { component: Link, to: step.to } : { href: `${publicSite}${step.page}` })}
        >
          {text(`overview.step.${step.name}.action`)}
        </Button>
      </Panel>
    )
  }
  return (
    <Panel isLarge title={text('overview.next')}>
      <Stack component="ul" spacing={4} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {requested.map(({ number, update_time: time }) => (
          <li key={number}>
            <Typography>{text('overview.next.asked', { number, date: date(time) })}</Typography>
            <Button
              size="small"
              variant="contained"
              component={Link}
              to={`/account/applications?number=${number}`}
              aria-label={text('overview.next.answerTo', { number })}
              sx={{ mt: 1 }}
            >
              {text('overview.next.answer')}
            </Button>
          </li>
        ))}
        {dated.map(({ number, subject, dates }) => (
          <li key={number}>
            <Typography sx={{ fontWeight: 600 }}>{subject}</Typography>
            <Typography sx={{ color: 'text.secondary' }}>
              {runDays(dates)}
              {dates.place !== '' && ` · ${dates.place}`}
            </Typography>
            <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, mt: 1, ml: -1 }}>
              <RunButtons place={dates.place} calendar={`${publicSite}${dates.calendar}`} />
              <Button size="small" component={Link} to={`/account/applications?number=${number}`}>
                {text('overview.next.enrolment')}
              </Button>
            </Stack>
          </li>
        ))}
        {begun.map(({ id, title, done, videos }) => (
          <li key={id}>
            <Typography>{text('overview.next.lessons', { title, done, videos })}</Typography>
            <Button size="small" variant="outlined" component={Link} to={`/account/courses?id=${id}`} sx={{ mt: 1 }}>
              {text('overview.next.continue')}
            </Button>
          </li>
        ))}
      </Stack>
    </Panel>
  )
}

type Step =
  | { readonly name: 'teacher' | 'application'; readonly to: string }
  | { readonly name: 'browse'; readonly page: string }

/** The one step that makes sense for this kind of member: teacher, applicant, or visitor. */
function stepOf({ applications, isTeacher }: Pick<NextPanelProps, 'applications' | 'isTeacher'>): Step {
  const open = applications?.list.find(({ state }: OwnApplication) => isOpenApplication(state))
  if (open) return { name: 'application', to: `/account/applications?number=${open.number}` }
  if (isTeacher) return { name: 'teacher', to: '/account/teacher' }
  return { name: 'browse', page: '/course' }
}
