import { Cron } from 'croner'
import type { AdminCaller } from '../../http/caller/caller.ts'
import type { Schedule } from '../../platform/jobs/job-kind.ts'
import type { ClockPort, DatabasePort } from '../../platform/ports.ts'
import { findCommand, type Commands } from './commands.ts'
import type { Actor } from './task-audit.ts'
import type { TerminalService } from './terminal.service.ts'
import {
  countSchedules,
  listLatestRuns,
  listSchedules,
  moveSchedule,
  removeSchedule,
  saveSchedule,
  type StoredSchedule,
  type StoredTask,
} from './terminal.repo.ts'
import { fail } from '../../platform/errors.ts'

interface Options {
  readonly deps: DatabasePort & ClockPort
  readonly commands: Commands
  readonly terminal: Pick<TerminalService, 'run'>
  readonly loadTimeZone: () => Promise<string>
  /** An administrator with the rights of this moment; undefined: the account is gone or disabled. */
  readonly findAdmin: (id: number) => Promise<AdminCaller | undefined>
}

/** What an administrator saves. */
export interface ScheduleInput {
  /** Absent: a new one. */
  readonly id?: number | undefined
  readonly command: string
  readonly extend: string
  readonly cron: string
  readonly isOn: boolean
}

export interface ListedSchedule extends StoredSchedule {
  /** Newest first. */
  readonly runs: readonly StoredTask[]
}

/** Commands that run at fixed times. */
export interface TerminalSchedules {
  readonly list: () => Promise<{ readonly zone: string; readonly schedules: readonly ListedSchedule[] }>
  /** @throws COMMAND_NOT_ALLOWED, VALIDATION, NOT_FOUND */
  readonly save: (actor: Actor, requested: ScheduleInput) => Promise<number>
  /** @throws NOT_FOUND */
  readonly remove: (id: number) => Promise<void>
  /** Recurring work for the queue of jobs. */
  readonly work: Schedule
}

const mostSchedules = 50
const listedRuns = 3

export function createSchedules({
  deps: { db, clock },
  commands,
  terminal,
  loadTimeZone,
  findAdmin,
}: Options): TerminalSchedules {
  const currentSecond = () => Math.floor(clock() / 1000)
  const replans = new Set<() => void>()

  /** Runs a due schedule once over all processes, and moves it to its next time. */
  async function runDue(due: StoredSchedule, zone: string): Promise<void> {
    const { id, command, extend, admin_id, username, locale } = due
    const admin = await findAdmin(admin_id)
    const next = nextTime(due.cron, zone, currentSecond())
    // Nobody runs a command by a right that was taken away, or one that the server no longer has.
    if (!admin?.isSuper || next === undefined || !findCommand(commands, command, extend)) {
      await moveSchedule(db, due, { is_on: false })
      return
    }
    if (!(await moveSchedule(db, due, { next_time: next }))) return
    await terminal.run({ admin_id, username, ip: '', locale }, { uuid: uuidOf(id), command, extend })
  }

  return {
    async list() {
      const [zone, stored] = await Promise.all([loadTimeZone(), listSchedules(db)])
      const uuids = stored.map(({ id }) => uuidOf(id))
      const runs = Map.groupBy(await listLatestRuns(db, uuids, listedRuns), ({ uuid }) => uuid)
      return { zone, schedules: stored.map((each) => ({ ...each, runs: runs.get(uuidOf(each.id)) ?? [] })) }
    },
    async save({ admin_id, username, locale }, { id, command, extend, cron, isOn }) {
      if (!findCommand(commands, command, extend)) throw fail('COMMAND_NOT_ALLOWED')
      const next = nextTime(cron, await loadTimeZone(), currentSecond())
      if (next === undefined) throw fail('PARAMETER', { message: 'terminal.schedule.wrong', field: 'cron' })
      if (id === undefined && (await countSchedules(db)) >= mostSchedules)
        throw fail('PARAMETER', { message: 'terminal.schedule.tooMany', values: { count: mostSchedules } })
      const row = { command, extend, cron, is_on: isOn, admin_id, username, locale, next_time: next }
      const saved = await saveSchedule(db, id, row)
      if (saved === undefined) throw fail('NOT_FOUND')
      for (const replan of replans) replan()
      return saved
    },
    async remove(id) {
      if (!(await removeSchedule(db, id))) throw fail('NOT_FOUND')
    },
    work: {
      name: 'terminal schedules',
      async findNextTime() {
        const [zone, stored] = await Promise.all([loadTimeZone(), listSchedules(db)])
        const now = currentSecond()
        const times = stored
          .filter(({ is_on: isOn }) => isOn)
          // A time that has passed is being run: the queue needs the one after it.
          .flatMap(({ cron, next_time: next }) => (next > now ? next : (nextTime(cron, zone, now) ?? [])))
        return times.length === 0 ? undefined : Math.min(...times)
      },
      async run() {
        const [zone, stored] = await Promise.all([loadTimeZone(), listSchedules(db)])
        const now = currentSecond()
        for (const schedule of stored) if (schedule.is_on && schedule.next_time <= now) await runDue(schedule, zone)
      },
      watch(replan) {
        replans.add(replan)
        return () => void replans.delete(replan)
      },
    },
  }
}

/** The first time of an expression after a second; undefined for an expression that is wrong or has no further time. */
export function nextTime(cron: string, timezone: string, after: number): number | undefined {
  try {
    const next = new Cron(cron, { timezone, paused: true, mode: '5-part' }).nextRun(new Date(after * 1000))
    return next === null ? undefined : Math.floor(next.getTime() / 1000)
  } catch {
    return undefined
  }
}

/** The runs of a schedule are attempts of one task. */
function uuidOf(id: number): string {
  return `schedule-${id}`
}
