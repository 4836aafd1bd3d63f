import type { ApplicationKind } from '@teachnet/contract'
import { sumAttachments } from '../files/index.ts'
import type { DashboardStatistics } from '@teachnet/protocol'
import { longestRange, rangeLength } from '@teachnet/contract/panels'
import { startOfNextDay } from '../../content/today.ts'
import { fail } from '../../platform/errors.ts'
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
  readonly period: RequestedPeriod
}

const visibleDays = 14
const latestVisible = 8
const day = 86_400

/** Loads the figures of the dashboard. */
export async function loadStatistics(
  { db, clock }: DatabasePort & ClockPort,
  { timeZone, applications: areas, waiting: waitingAreas, period }: DashboardAreas,
): Promise<DashboardStatistics> {
  const { days, before, starts } = spanOf(period, Math.floor(clock() / 1000), timeZone)
  const dates = { from: days[0] ?? '', to: days.at(-1) ?? '' }
  const ofPeriod = starts.slice(before.length)
  const { forReading } = db
  const [members, newMembers, latest, attachments, applications, visits, visitsByDay, sent, steps, waiting] =
    await Promise.all([
      countMembers(forReading),
      countMembersByDay(forReading, starts),
      loadLatestMembers(forReading, latestVisible),
      sumAttachments(forReading),
      countApplications(forReading, areas, ofPeriod),
      countVisits(forReading),
      countVisitsByDay(forReading, { from: before[0] ?? '', to: dates.to }),
      countSent(forReading, areas, ofPeriod),
      countFormSteps(forReading, dates),
      loadWaiting(db, waitingAreas),
    ])
  return {
    days,
    members: {
      total: members,
      byDay: days.map((_day, index) => newMembers.get(before.length + index) ?? 0),
      byDayBefore: before.map((_day, index) => newMembers.get(index) ?? 0),
      latest,
    },
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
    visits: {
      total: visits,
      byDay: days.map((each) => visitsByDay.get(each) ?? 0),
      byDayBefore: before.map((each) => visitsByDay.get(each) ?? 0),
    },
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

/** The requested period: the last `days` up to today, or a range of dates if there is one. */
export interface RequestedPeriod {
  readonly days: number
  /** `YYYY-MM-DD`; empty: no range. */
  readonly from: string
  readonly to: string
}

/** A period, and the one before it of the same length. Days are `YYYY-MM-DD`, oldest first. */
export interface Span {
  readonly days: readonly string[]
  readonly before: readonly string[]
  /** Unix seconds of both periods' days, and of the end of the last one. */
  readonly starts: readonly number[]
}

/** @throws PARAMETER for a range that ends before it begins, is too long, or is not one of dates */
export function spanOf({ days: requested, from, to }: RequestedPeriod, now: number, timeZone: string): Span {
  const hasRange = from !== '' || to !== ''
  const length = hasRange ? rangeLength(from, to) : toLength(requested)
  if (length === undefined)
    throw fail('PARAMETER', { message: 'dashboard.range', values: { most: longestRange }, field: 'from' })
  const end = (hasRange ? parseSiteTime(to, timeZone) : undefined) ?? now
  const both = lastDays(end, timeZone, 2 * length)
  return {
    days: both.slice(length),
    before: both.slice(0, length),
    starts: [...both.map((each) => parseSiteTime(each, timeZone) ?? 0), startOfNextDay({ now: end, timeZone })],
  }
}

/** Returns the requested number of days, or the default for an invalid number. */
function toLength(days: number): number {
  return Number.isInteger(days) && days >= 1 && days <= longestRange ? days : visibleDays
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
