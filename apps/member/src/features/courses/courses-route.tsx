import { deskCalls } from '@teachnet/contract/desk'
import type { DataOf } from '@teachnet/protocol'
import { toAssetUrl, useAreaState } from '@teachnet/session'
import { useLoaderData, useRevalidator, useSearchParams, Link } from 'react-router'
import Avatar from '@mui/material/Avatar'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItemAvatar from '@mui/material/ListItemAvatar'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useText } from '@teachnet/i18n/react'
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded'
import PlayCircleOutlineRounded from '@mui/icons-material/PlayCircleOutlineRounded'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import ListItem from '@mui/material/ListItem'
import ListItemIcon from '@mui/material/ListItemIcon'
import MuiLink from '@mui/material/Link'
import type { MemberServices } from '../../session/services.ts'
import { CalendarFeed, Certificates, Enrolments } from './learning.tsx'
import { Panel } from '@teachnet/ui/panel'
import { LessonPlayer, nextLesson, type OwnCourse, type OwnLesson, type Progress } from './lesson-player.tsx'

export function createCoursesRoute({ client, publicSite }: MemberServices) {
  return function CoursesRoute() {
    const loaded = useLoaderData<Learning | DataOf<typeof deskCalls.ownCourse>>()
    const [search] = useSearchParams()
    const { revalidate } = useRevalidator()
    const site = useAreaState()?.site
    const shared = {
      publicSite: publicSite.replace(/\/$/, ''),
      toImageUrl: (path: string) => toAssetUrl(path, site?.cdnUrl ?? ''),
    }
    if ('list' in loaded) {
      const onFeed = async (isOn: boolean) => {
        await client.call(deskCalls.changeCalendarFeed, { body: { isOn } })
        await revalidate()
      }
      return <CoursesPage {...loaded} {...shared} onFeed={onFeed} />
    }
    return (
      <CoursePage
        {...shared}
        key={loaded.id}
        course={loaded}
        chosen={search.get('lesson') ?? ''}
        onProgress={async (lesson, progress) => {
          const body = { course: loaded.id, lesson, ...progress }
          // A member who stops a video often leaves the page in the same moment.
          await client.call(deskCalls.saveLessonProgress, { body, showError: false, keepalive: true })
          if (progress.isDone) await revalidate()
        }}
        onExpired={revalidate}
      />
    )
  }
}

type Learning = DataOf<typeof deskCalls.ownCourses> & DataOf<typeof deskCalls.ownLearning>

interface CoursesPageProps extends Learning {
  /** Address of the public site's pages, without a slash at the end. */
  readonly publicSite: string
  readonly toImageUrl: (path: string) => string
  readonly onFeed: (isOn: boolean) => Promise<void>
}

/** What the member learns: dates, lessons and certificates. */
function CoursesPage({ list, enrolments, certificates, feed, onFeed, publicSite, toImageUrl }: CoursesPageProps) {
  const text = useText()
  const isEmpty = list.length + enrolments.length + certificates.length === 0
  const coming = enrolments.filter(({ run }) => !run.isOver)
  const over = enrolments.filter(({ run }) => run.isOver)
  return (
    <Stack spacing={4}>
      <Typography component="h1" variant="h1">
        {text('courses.title')}
      </Typography>
      {coming.length > 0 && (
        <Panel isLarge title={text('courses.coming')}>
          <Enrolments enrolments={coming.toReversed()} publicSite={publicSite} />
        </Panel>
      )}
      {list.length > 0 && <CourseList list={list} toImageUrl={toImageUrl} />}
      {certificates.length > 0 && (
        <Panel isLarge title={text('courses.certificates')}>
          <Certificates certificates={certificates} publicSite={publicSite} toImageUrl={toImageUrl} />
        </Panel>
      )}
      {over.length > 0 && (
        <Panel isLarge title={text('courses.over')}>
          <Enrolments enrolments={over} publicSite={publicSite} />
        </Panel>
      )}
      {isEmpty ? (
        <Paper variant="outlined" sx={{ p: 5 }}>
          <Stack spacing={4} sx={{ alignItems: 'flex-start' }}>
            <Typography sx={{ color: 'text.secondary' }}>{text('courses.empty')}</Typography>
            <Stack direction="row" useFlexGap spacing={3} sx={{ flexWrap: 'wrap' }}>
              <Button variant="outlined" component="a" href={`${publicSite}/course`}>
                {text('courses.browse')}
              </Button>
              <Button variant="outlined" component={Link} to="/account/applications">
                {text('courses.applications')}
              </Button>
            </Stack>
          </Stack>
        </Paper>
      ) : (
        <CalendarFeed address={feed.address} onChange={onFeed} />
      )}
    </Stack>
  )
}

/** The courses in which the member has a confirmed enrolment. */
function CourseList({ list, toImageUrl }: Pick<CoursesPageProps, 'list' | 'toImageUrl'>) {
  const text = useText()
  return (
    <Panel isLarge title={text('courses.lessonsOf')}>
      <List disablePadding aria-label={text('courses.lessonsOf')} sx={{ mx: -2 }}>
        {list.map(({ id, title, cover, videos, done }) => (
          <li key={id}>
            <ListItemButton component={Link} to={`/account/courses?id=${id}`} sx={{ gap: 3, px: 2, borderRadius: 1 }}>
              <ListItemAvatar sx={{ minWidth: 0 }}>
                <Avatar
                  variant="rounded"
                  src={cover ? toImageUrl(cover) : undefined}
                  alt=""
                  sx={{ width: 88, height: 55 }}
                />
              </ListItemAvatar>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <ListItemText
                  primary={title}
                  secondary={videos === 0 ? text('courses.noVideos') : text('courses.done', { done, videos })}
                  sx={{ overflowWrap: 'anywhere' }}
                />
                {videos > 0 && (
                  <LinearProgress
                    variant="determinate"
                    value={(done / videos) * 100}
                    aria-label={text('courses.done', { done, videos })}
                  />
                )}
              </Box>
            </ListItemButton>
          </li>
        ))}
      </List>
    </Panel>
  )
}

interface CoursePageProps {
  readonly course: OwnCourse
  /** Key of the lesson that the address names; another value: the first one that is not finished. */
  readonly chosen: string
  readonly publicSite: string
  readonly toImageUrl: (path: string) => string
  readonly onProgress: (lesson: string, progress: Progress) => Promise<void>
  /** Loads the course again, whose addresses have expired. */
  readonly onExpired: () => Promise<void>
}

/** A course with its lessons, and the player of one of them. */
function CoursePage({ course, chosen, publicSite, toImageUrl, onProgress, onExpired }: CoursePageProps) {
  const text = useText()
  const { id, title, path, cover, lessons, videos, done } = course
  const current = lessons.find(({ key }) => key !== '' && key === chosen) ?? nextLesson(lessons)
  return (
    <Stack spacing={4}>
      <Box>
        <MuiLink component={Link} to="/account/courses" variant="body2">
          {text('courses.all')}
        </MuiLink>
        <Typography component="h1" variant="h1" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
      </Box>
      {current ? (
        <Paper component="section" variant="outlined" aria-labelledby="lesson-title" sx={{ overflow: 'hidden' }}>
          <LessonPlayer
            key={current.key}
            lesson={current}
            poster={cover === '' ? '' : toImageUrl(cover)}
            onProgress={(progress) => onProgress(current.key, progress)}
            onExpired={onExpired}
          />
          <Stack spacing={1} sx={{ p: 4 }}>
            <Typography component="h2" variant="h2" id="lesson-title" sx={{ overflowWrap: 'anywhere' }}>
              {current.title}
            </Typography>
            {current.summary !== '' && <Typography sx={{ whiteSpace: 'pre-line' }}>{current.summary}</Typography>}
          </Stack>
        </Paper>
      ) : (
        <Paper variant="outlined" sx={{ p: 5 }}>
          <Typography sx={{ color: 'text.secondary' }}>{text('courses.heldLive')}</Typography>
        </Paper>
      )}
      <Paper component="section" variant="outlined" aria-labelledby="lessons-title" sx={{ p: 4 }}>
        <Typography component="h2" variant="h2" id="lessons-title">
          {text('courses.lessons')}
        </Typography>
        {videos > 0 && (
          <Box sx={{ my: 3 }}>
            <Typography variant="body2" id="course-progress" sx={{ color: 'text.secondary', mb: 1 }}>
              {text('courses.done', { done, videos })}
            </Typography>
            <LinearProgress variant="determinate" value={(done / videos) * 100} aria-labelledby="course-progress" />
          </Box>
        )}
        <List disablePadding component="ol" sx={{ mx: -2 }}>
          {lessons.map((lesson, at) => (
            <Lesson key={lesson.key || at} lesson={lesson} id={id} number={at + 1} isCurrent={lesson === current} />
          ))}
        </List>
      </Paper>
      <Box>
        <Button component="a" variant="outlined" href={`${publicSite}${path}`}>
          {text('courses.page')}
        </Button>
      </Box>
    </Stack>
  )
}

interface LessonProps {
  readonly id: number
  readonly lesson: OwnLesson
  /** 1-based. */
  readonly number: number
  readonly isCurrent: boolean
}

function Lesson({ id, lesson, number, isCurrent }: LessonProps) {
  const text = useText()
  const { title, minutes, key, isDone, position } = lesson
  const name = `${number}. ${title}`
  const facts = [
    ...(minutes === null ? [] : [text('courses.minutes', { minutes })]),
    ...(key === '' ? [text('courses.noVideo')] : []),
    ...(isDone ? [text('courses.finished')] : position > 0 ? [text('courses.begun')] : []),
  ].join(' · ')
  if (key === '')
    return (
      <ListItem sx={{ px: 2 }}>
        <ListItemText inset primary={name} secondary={facts} sx={{ overflowWrap: 'anywhere' }} />
      </ListItem>
    )
  return (
    <li>
      <ListItemButton
        component={Link}
        to={`/account/courses?id=${id}&lesson=${key}`}
        replace
        preventScrollReset
        selected={isCurrent}
        aria-current={isCurrent ? 'true' : undefined}
        sx={{ px: 2, borderRadius: 1 }}
      >
        <ListItemIcon
          sx={{ minWidth: 56, justifyContent: 'center', color: isDone ? 'success.main' : 'text.secondary' }}
        >
          {isDone ? <CheckCircleRounded /> : <PlayCircleOutlineRounded />}
        </ListItemIcon>
        <ListItemText primary={name} secondary={facts} sx={{ overflowWrap: 'anywhere' }} />
      </ListItemButton>
    </li>
  )
}
