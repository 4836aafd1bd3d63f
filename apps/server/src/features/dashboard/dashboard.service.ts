import type { ApplicationKind } from '@teachnet/contract'
import { sumAttachments } from '../files/index.ts'
import type { DashboardStatistics } from '@teachnet/protocol'
import type { ClockPort, DatabasePort } from '../../platform/ports.ts'
import { formatSiteTime, parseSiteTime } from '@teachnet/contract/site-time'
import {
  type ApplicationCount,
  type CountedTable,
  countApplications,
  countFormSteps,
  countMembers,
  countMembersByDay,
  countSent,
  countVisits,
  countVisitsByDay,
  countWaiting,
  loadLatestMembers,
  type WaitingArea,
} from './dashboard.repo.ts'

/** A resource whose records are applications, and the form that they are sent with. */
export interface ApplicationArea extends CountedTable {
  readonly controller: string
  readonly kind: ApplicationKind | undefined
}

/** The areas that an administrator's figures are about. */
export interface DashboardAreas {
  readonly timeZone: string
  readonly applications: readonly ApplicationArea[]
  readonly waiting: readonly WaitingArea[]
  /** Length of the requested period. */
  readonly days?: number
}

const visibleDays = 14
const longestPeriod = 366
const latestVisible = 8
const day = 86_400

/** Loads the figures of the dashboard. */
export async function loadStatistics(
  { db, clock }: DatabasePort & ClockPort,
  { timeZone, applications: areas, waiting: waitingAreas, days: requested = visibleDays }: DashboardAreas,
): Promise<DashboardStatistics> {
  const days = lastDays(Math.floor(clock() / 1000), timeZone, toLength(requested))
  const starts = days.map((each) => parseSiteTime(each, timeZone) ?? 0)
  const { forReading } = db
  const [members, newMembers, latest, attachments, applications, visits, visitsByDay, sent, steps, waiting] =
    await Promise.all([
      countMembers(forReading),
      countMembersByDay(forReading, starts),
      loadLatestMembers(forReading, latestVisible),
      sumAttachments(forReading),
      countApplications(forReading, areas, starts),
      countVisits(forReading),
      countVisitsByDay(forReading, days[0] ?? ''),
      countSent(forReading, areas, starts[0] ?? 0),
      countFormSteps(forReading, days[0] ?? ''),
      loadWaiting(db, waitingAreas),
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
    waiting,
    forms: areas.map(({ controller, table, kind }) => ({
      controller,
      opened: steps.get(`opened:${kind}`) ?? 0,
      begun: steps.get(`begun:${kind}`) ?? 0,
      sent: sent.get(table)?.sent ?? 0,
      accepted: sent.get(table)?.accepted ?? 0,
    })),
    visits: { total: visits, byDay: days.map((each) => visitsByDay.get(each) ?? 0) },
  }
}

/** Loads the numbers of records that wait for the back office; areas without any are left out. */
export async function loadWaiting(
  db: DatabasePort['db'],
  areas: readonly WaitingArea[],
): Promise<DashboardStatistics['waiting']> {
  const totals = await countWaiting(db, areas)
  return areas.flatMap(({ controller, field, value }) => {
    const total = totals.get(controller) ?? 0
    return total > 0 ? [{ controller, field, value, total }] : []
  })
}

/** The last dates up to today, oldest first. Counted from noon, so that days of 23 or 25 hours are not skipped or repeated. */
export function lastDays(now: number, timeZone: string, count = visibleDays): string[] {
  const noon = (parseSiteTime(formatSiteTime(now, timeZone).slice(0, 10), timeZone) ?? now) + day / 2
  return Array.from({ length: count }, (_none, index) =>
    formatSiteTime(noon - (count - 1 - index) * day, timeZone).slice(0, 10),
  )
}

/** Returns the requested number of days, or the default for an invalid number. */
function toLength(days: number): number {
  return Number.isInteger(days) && days >= 1 && days <= longestPeriod ? days : visibleDays
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
