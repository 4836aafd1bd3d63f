import type { ResourceDefinition } from '@teachnet/contract'
import type { DesignProblem } from '@teachnet/contract/design'
import { ruleTags } from '../../access/callers.ts'
import { tagsOf } from '../../crud/write/transaction.ts'
import type { Queries } from '../../db/client.ts'
import { fail } from '../../errors.ts'
import type { CachePort, ClockPort, DatabasePort, LogPort, SettingsPort } from '../../ports.ts'
import { messageOf } from '../../process/error-text.ts'
import { createWorkQueue } from '../../values/work-queue.ts'
import { applyChange } from './apply-change.ts'
import { type Actor, type AskedChange, entryOf } from './asked-change.ts'
import { planOf } from './change-plan.ts'
import { type DesignSurroundings, problemsOf, refuseProblems, tableProblems } from './change-problems.ts'
import { slownessOf, startTime, timed } from './change-time.ts'
import { createChangesWithin } from './changes-within.ts'
import {
  addChange,
  endInterrupted,
  finishChange,
  lockPatience,
  plannedCopy,
  type StoredChange,
  underDesignLock,
} from './design.repo.ts'
import { type DesignedAreas, designTag } from './designed-areas.ts'
import type { Plan } from './plan/plan-types.ts'
import { resolveChange, resolveStored } from './resolve-change.ts'
import { shownPlan } from './shown-plan.ts'

type Ports = DatabasePort & ClockPort & CachePort & LogPort & SettingsPort<'designSeconds'>

export interface DesignerOptions extends DesignSurroundings {
  readonly areas: DesignedAreas
  readonly loadTimeZone: () => Promise<string>
}

/** Maximum number of concurrent plans and changes of a process, and of waiting ones: each reads whole tables. */
const lanesOfDesigns = { count: 2, mostWaiting: 6 }

export function createDesigner(ports: Ports, options: DesignerOptions) {
  const { db, clock, cache, log } = ports
  const { resources, areas, loadTimeZone } = options
  const { designSeconds } = ports.env
  const lanes = createWorkQueue(lanesOfDesigns)

  /** @throws DESIGN_BUSY when too many wait already */
  async function inTurn<T extends object>(work: () => Promise<T>): Promise<T> {
    const done = await lanes(work)
    if (!done) throw fail('DESIGN_BUSY')
    return done
  }

  async function planNow(asked: AskedChange): Promise<{ problems: DesignProblem[]; plan: Plan | null }> {
    const change = await resolveChange(db, asked, areas.find)
    const problems = problemsOf(options, change, [])
    if (problems.length > 0) return { problems, plan: null }
    const timeZone = await loadTimeZone()
    const ask = async (queries: Queries) => ({
      problems: await tableProblems(queries, resources, change, []),
      plan: await timed(clock, designSeconds, (time) =>
        planOf(queries, options, change, { copy: plannedCopy, timeZone, beside: [], time }),
      ),
    })
    // Other statements can run between the queries on the embedded database; a transaction would block them until the last one.
    return db.isEmbedded ? ask(db) : db.atLength(designSeconds * 1000, ask)
  }

  async function applyNow(
    asked: AskedChange,
    confirmed: readonly string[],
    actor: Actor,
    sent: StoredChange['sent'] = null,
  ) {
    await areas.refresh()
    const first = await resolveChange(db, asked, areas.find)
    const named = first.after ?? first.before?.design
    if (!named) throw fail('PARAMETER')
    refuseProblems(problemsOf(options, first, []))
    const now = Math.floor(clock() / 1000)
    // The time zone is read first: the embedded database has one connection, which the transaction holds.
    const timeZone = await loadTimeZone()
    const id = await addChange(db, { ...entryOf(first, actor, now), sent })
    try {
      const limits = { lock: lockPatience, statement: designSeconds * 1000 }
      await underDesignLock(db, { table: first.before?.design.definition.table, ...limits }, async (tx) => {
        const time = startTime(clock, designSeconds)
        const change = await resolveStored(tx, asked)
        const given = { id, confirmed, now, seconds: designSeconds, timeZone, beside: [], time }
        await applyChange(tx, options, change, given)
      })
    } catch (failure) {
      const error = slownessOf(failure, designSeconds)
      const end = { state: 'error', error: messageOf(error).slice(0, 2000), finish_time: now } as const
      // If the database is away, `endInterrupted` does it later.
      await finishChange(db, id, end).catch((lost: unknown) =>
        log.warn({ err: lost, change: id }, 'the end of a change of a design could not be logged'),
      )
      throw error
    }
    log.info({ change: id, controller: named.definition.controller }, 'a designed area was changed')
    await served([named.definition])
    return {
      controller: first.after?.definition.controller ?? '',
      version: first.after ? asked.version + 1 : 0,
      change: id,
    }
  }

  /** Serves changed areas in every process. */
  async function served(definitions: readonly ResourceDefinition[]): Promise<void> {
    await areas.refresh()
    const tags = definitions.flatMap((definition) => tagsOf(definition, []))
    await cache.drop([designTag, ...ruleTags.admin, ...tags])
  }

  return {
    ...createChangesWithin(ports, options),
    served,

    /** Ends the log entries of changes whose process has ended. Call it before the log is read. */
    endInterrupted: () => endInterrupted(db, Math.floor(clock() / 1000)),

    /** A plan as administrators see it. */
    shown: (plan: Plan) => shownPlan(plan, designSeconds),

    /** @throws DESIGN_CHANGED, DESIGN_SLOW, DESIGN_BUSY */
    plan: (asked: AskedChange) => inTurn(() => planNow(asked)),

    /** @throws DESIGN_CHANGED, DESIGN_INVALID, DESIGN_REFUSED, DESIGN_UNCONFIRMED, DESIGN_SLOW, DESIGN_BUSY; then nothing was changed */
    apply: (...change: Parameters<typeof applyNow>) => inTurn(() => applyNow(...change)),
  }
}

export type Designer = ReturnType<typeof createDesigner>
