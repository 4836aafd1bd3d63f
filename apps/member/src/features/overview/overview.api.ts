import { calls, type DailyCheckIn, type DataOf, type MoneyLogRow } from '@teachnet/protocol'
import type { ApiClient } from '@teachnet/api-client'
import { deskCalls, type SavedCard } from '@teachnet/contract/desk'

/** Data of the overview: the last seven days, the newest changes of the balance, and the daily check-in. */
export interface Overview {
  readonly week: DataOf<typeof calls.accountOverview>
  /** Undefined: the member's group may not see it. */
  readonly recent: readonly MoneyLogRow[] | undefined
  /** Which pages the member's group may open. */
  readonly pages: { readonly balance: boolean; readonly integral: boolean; readonly profile: boolean }
  /** Undefined: the server, an old back end, has no daily check-in. */
  readonly checkIn: DailyCheckIn | undefined
  /** Newest first, and the contacts to verify before more can be listed. Undefined: the server has no such list, or the member's group may not see it. */
  readonly applications: DataOf<typeof deskCalls.ownApplications> | undefined
  /** The courses that the member has saved, latest first. Undefined: for the same reasons as `applications`. */
  readonly courses: readonly SavedCard[] | undefined
  /** The courses with a confirmed enrolment. Undefined: for the same reasons as `applications`. */
  readonly lessons: DataOf<typeof deskCalls.ownCourses>['list'] | undefined
  /** Whether the member is a teacher with an own profile. */
  readonly isTeacher: boolean
  /** When the account is deleted, in Unix seconds; null: it is not. */
  readonly deletion: number | null
}

interface OverviewRequest {
  /** Whether the menu of the member has a page. */
  readonly mayOpen: (page: string) => boolean
  /** The IANA name of the zone whose days count. */
  readonly timeZone: string
  readonly signal: AbortSignal
}

export async function loadOverview(
  client: Pick<ApiClient, 'call' | 'has'>,
  { mayOpen, timeZone, signal }: OverviewRequest,
): Promise<Overview> {
  const pages = {
    balance: mayOpen('/account/balance'),
    integral: mayOpen('/account/integral'),
    profile: mayOpen('/account/profile'),
  }
  const [week, recent, checkIn, applications, saved, data, lessons] = await Promise.all([
    client.call(calls.accountOverview, { query: { timeZone }, signal }),
    pages.balance ? client.call(calls.accountBalance, { query: { page: 1, limit: 5 }, signal }) : undefined,
    client.has(calls.dailyCheckIn) ? client.call(calls.dailyCheckIn, { query: { timeZone }, signal }) : undefined,
    mayOpen('/account/applications') && client.has(deskCalls.ownApplications)
      ? client.call(deskCalls.ownApplications, { signal })
      : undefined,
    mayOpen('/account/saved') && client.has(deskCalls.savedItems)
      ? client.call(deskCalls.savedItems, { query: { controller: '', id: 0 }, signal })
      : undefined,
    client.has(deskCalls.memberData) ? client.call(deskCalls.memberData, { signal }) : undefined,
    mayOpen('/account/courses') && client.has(deskCalls.ownCourses)
      ? client.call(deskCalls.ownCourses, { signal })
      : undefined,
  ])
  return {
    week,
    recent: recent?.list,
    pages,
    checkIn,
    applications,
    courses: saved?.list.filter(({ controller }) => controller === 'course.Course'),
    lessons: lessons?.list,
    isTeacher: mayOpen('/account/teacher'),
    deletion: data?.deletion ?? null,
  }
}
