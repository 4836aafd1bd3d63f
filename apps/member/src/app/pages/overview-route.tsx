import { applicationStates } from '@teachnet/contract'
import { useFormats, useText } from '@teachnet/i18n/react'
import { greetingAt } from '@teachnet/languages'
import { deskCalls } from '@teachnet/contract/desk'
import { calls } from '@teachnet/protocol'
import { toAssetUrl, useAreaState } from '@teachnet/session'
import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { noticesPath, unreadAtom } from '../notices.ts'
import type { MemberServices } from '../services.ts'
import { timeZoneAtom } from '../time-zone.ts'
import { useNow } from '../use-now.ts'
import { ApplicationList } from '../../features/applications/application-list.tsx'
import { PlannedDeletion } from '../../features/data/data-page.tsx'
import { CheckInPanel } from '../../features/overview/check-in-panel.tsx'
import type { Overview } from '../../features/overview/overview.api.ts'
import { MoneyLogTable } from '../../features/logs/log-table.tsx'
import { SavedList } from '../../features/saved/saved-page.tsx'
import { OverviewPage } from '../../features/overview/overview-page.tsx'

/** Number of the latest applications on the overview. */
const shownApplications = 3
/** Number of the latest saved courses on it. */
const shownCourses = 3

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
          ...(overview.applications?.list ?? []).flatMap(({ number, state }) =>
            state === applicationStates.waiting
              ? [
                  {
                    to: `/account/applications?number=${number}`,
                    label: text('overview.waiting.application', { number }),
                    isUrgent: true,
                  },
                ]
              : [],
          ),
          ...(unread > 0
            ? [{ to: noticesPath, label: text('overview.waiting.notices', { count: unread }), isUrgent: false }]
            : []),
        ]}
        courses={
          overview.courses && {
            to: '/account/saved',
            begin: `${publicSite.replace(/\/$/, '')}/course`,
            content: overview.courses.length > 0 && (
              <SavedList
                list={overview.courses.slice(0, shownCourses)}
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
              <ApplicationList list={overview.applications.list.slice(0, shownApplications)} />
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
