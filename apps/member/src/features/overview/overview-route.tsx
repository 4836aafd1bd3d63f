import { useFormats, useText } from '@teachnet/i18n/react'
import { greetingAt } from '@teachnet/languages'
import { deskCalls } from '@teachnet/contract/desk'
import { calls, type DailyCheckIn } from '@teachnet/protocol'
import { toAssetUrl, useAreaState } from '@teachnet/session'
import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { noticesPath, unreadAtom } from '../../session/notices.ts'
import type { MemberServices } from '../../session/services.ts'
import { timeZoneAtom } from '../../session/time-zone.ts'
import { ApplicationList } from '../applications/application-list.tsx'
import { PlannedDeletion } from '../data/planned-deletion.tsx'
import type { Overview } from './overview.api.ts'
import { MoneyLogTable } from '../logs/log-table.tsx'
import { SavedList } from '../saved/saved-list.tsx'
import { NextPanel } from './panels.tsx'
import { Panel } from '@teachnet/ui/panel'
import { OverviewPage } from './overview-page.tsx'

/** Number of the latest applications on the overview. */
const visibleApplications = 3
/** Number of the latest saved courses on it. */
const visibleCourses = 3

export function createOverviewRoute({ client, session, publicSite }: MemberServices) {
  return function OverviewRoute() {
    const overview = useLoaderData<Overview>()
    const { revalidate } = useRevalidator()
    const text = useText()
    const site = useAreaState()?.site
    const now = useNow()
    const timeZone = useAtomValue(timeZoneAtom)
    useNewDay(useFormats().date(now.getTime()), revalidate)
    const unread = useAtomValue(unreadAtom) ?? 0
    const [member, setMember] = useAtom(session.infoAtom)
    if (!member) return null
    const recent = overview.recent && (overview.recent.length > 0 ? <MoneyLogTable rows={overview.recent} /> : null)

    async function checkIn(): Promise<void> {
      const { score } = await client.call(calls.checkInToday, { body: { timeZone } })
      if (member) setMember({ ...member, score })
      await revalidate()
    }

    return (
      <OverviewPage
        member={member}
        week={overview.week}
        recent={recent}
        pages={overview.pages}
        checkIn={overview.checkIn && <CheckInPanel {...overview.checkIn} onCheckIn={checkIn} />}
        notice={
          overview.deletion === null ? null : (
            <PlannedDeletion
              due={overview.deletion}
              onKeep={async () => {
                await client.call(deskCalls.keepAccount, { body: {}, showSuccess: true })
                await revalidate()
              }}
            />
          )
        }
        greeting={greetingAt(now, timeZone)}
        waiting={[
          ...(unread > 0 ? [{ to: noticesPath, label: text('overview.waiting.notices', { count: unread }) }] : []),
        ]}
        next={
          (overview.applications || overview.lessons) && (
            <NextPanel {...overview} publicSite={publicSite.replace(/\/$/, '')} />
          )
        }
        courses={
          overview.courses && {
            to: '/account/saved',
            content: overview.courses.length > 0 && (
              <SavedList
                list={overview.courses.slice(0, visibleCourses)}
                publicSite={publicSite.replace(/\/$/, '')}
                toImageUrl={(path) => toAssetUrl(path, site?.cdnUrl ?? '')}
                onSave={async ({ controller, id }, saved) => {
                  await client.call(deskCalls.saveItem, { body: { controller, id, saved } })
                  await revalidate()
                }}
              />
            ),
          }
        }
        applications={
          overview.applications && {
            to: '/account/applications',
            isUnproved: overview.applications.unproved.length > 0,
            content: overview.applications.list.length > 0 && (
              <ApplicationList list={overview.applications.list.slice(0, visibleApplications)} />
            ),
          }
        }
      />
    )
  }
}

/** Loads the page again when another day has begun while it is open: check-in, chart and what waits are those of a day. */
function useNewDay(day: string, reload: () => Promise<void>): void {
  const loaded = useRef(day)
  useEffect(() => {
    if (loaded.current === day) return
    loaded.current = day
    // The page shows its own failures.
    void reload()
  }, [day, reload])
}

interface CheckInPanelProps extends DailyCheckIn {
  /** Checks in for today and reloads the state. Failures are shown by the caller of the server. */
  readonly onCheckIn: () => Promise<void>
}

/** The daily check-in with its streak. */
function CheckInPanel({ isDone, streak, longest, points, onCheckIn }: CheckInPanelProps) {
  const text = useText()
  const [isBusy, setIsBusy] = useState(false)

  async function checkIn(): Promise<void> {
    setIsBusy(true)
    try {
      await onCheckIn()
    } catch {
      // The client has shown the reason.
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Panel isLarge title={text('checkIn.title')}>
      <Typography role="status" sx={{ fontSize: 20, mb: 1 }}>
        {text(isDone ? 'checkIn.streak' : streak > 0 ? 'checkIn.keepStreak' : 'checkIn.begin', { days: streak })}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 4 }}>
        {points > 0 && text('checkIn.points', { points })}{' '}
        {longest > streak && text('checkIn.longest', { days: longest })}
      </Typography>
      <Button
        variant={isDone ? 'outlined' : 'contained'}
        disabled={isDone}
        loading={isBusy}
        onClick={() => void checkIn()}
      >
        {text(isDone ? 'checkIn.done' : 'checkIn.action')}
      </Button>
    </Panel>
  )
}

/** Milliseconds. In every time zone hours and days begin at a quarter of an hour. */
const quarter = 15 * 60_000

/** The moment, renewed at each quarter of an hour, and when somebody returns to the page: timers of a hidden page, or of a machine that sleeps, are late. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const renew = () => setNow(new Date())
    const timer = setTimeout(renew, quarter - (now.getTime() % quarter))
    const look = () => document.visibilityState === 'visible' && renew()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [now])
  return now
}
