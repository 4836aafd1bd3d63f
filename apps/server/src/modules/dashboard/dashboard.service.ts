import type { DashboardStatistics } from '@teachnet/protocol'
import type { ClockPort, DatabasePort } from '../../ports.ts'
import { formatSiteTime, parseSiteTime } from '@teachnet/contract/site-time'
import {
  type ApplicationCount,
  countApplications,
  countMembers,
  countMembersByDay,
  countVisits,
  countVisitsByDay,
  loadLatestMembers,
  sumAttachments,
} from './dashboard.repo.ts'

export interface DashboardOptions {
  readonly loadSettings: () => Promise<{ readonly timeZone: string }>
  /** Tables whose records are applications. */
  readonly applicationTables: () => readonly string[]
}

const daysShown = 14
const latestShown = 8
const day = 86_400

/** Loads the figures of the dashboard. */
export async function loadStatistics(
  { db, clock }: DatabasePort & ClockPort,
  { loadSettings, applicationTables }: DashboardOptions,
): Promise<DashboardStatistics> {
  const { timeZone } = await loadSettings()
  const days = lastDays(Math.floor(clock() / 1000), timeZone)
  const starts = days.map((each) => parseSiteTime(each, timeZone) ?? 0)
  const [members, newMembers, latest, attachments, applications, visits, visitsByDay] = await Promise.all([
    countMembers(db),
    countMembersByDay(db, starts),
    loadLatestMembers(db, latestShown),
    sumAttachments(db),
    countApplications(db, applicationTables(), starts),
    countVisits(db),
    countVisitsByDay(db, days[0] ?? ''),
  ])
  return {
    days,
    members: { total: members, byDay: days.map((_day, index) => newMembers.get(index) ?? 0), latest },
    attachments,
    applications: {
      total: sumOf(applications),
      byState: toTotals(applications, ({ state }) => state),
      byDay: days.map((_day, index) => sumOf(applications.filter((each) => each.day === index))),
    },
    visits: { total: visits, byDay: days.map((each) => visitsByDay.get(each) ?? 0) },
  }
}

/** The last dates up to today, oldest first. Counted from noon, so that days of 23 or 25 hours are not skipped or repeated. */
export function lastDays(now: number, timeZone: string): string[] {
  const noon = (parseSiteTime(formatSiteTime(now, timeZone).slice(0, 10), timeZone) ?? now) + day / 2
  return Array.from({ length: daysShown }, (_none, index) =>
    formatSiteTime(noon - (daysShown - 1 - index) * day, timeZone).slice(0, 10),
  )
}

function sumOf(counts: readonly ApplicationCount[]): number {
  return counts.reduce((sum, { total }) => sum + total, 0)
}

function toTotals(
  counts: readonly ApplicationCount[],
  keyOf: (count: ApplicationCount) => string,
): Record<string, number> {
  const groups = [...Map.groupBy(counts, keyOf)]
  return Object.fromEntries(groups.map(([key, members]) => [key, sumOf(members)]))
}
