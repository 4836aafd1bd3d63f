import { type ResourceDefinition, permissionOf } from '@teachnet/contract'
import type { DesignProblem, Design } from '@teachnet/contract/design'
import { ruleTags, addAdminRules, changeAdminRules, removeAdminRules, adminRuleSeeds } from '../access/index.ts'
import { documentRebuild } from '../../records/search/search-jobs.ts'
import { searchedFieldsOf } from '../../records/search/documents.ts'
import { tagsOf } from '../../records/write/transaction.ts'
import type { Queries } from '../../platform/db/client.ts'
import { fail } from '../../platform/errors.ts'
import type { CachePort, ClockPort, DatabasePort, JobsPort, LogPort, SettingsPort } from '../../platform/ports.ts'
import { messageOf } from '../../platform/process/error-text.ts'
import { createWorkQueue } from '../../platform/process/work-queue.ts'
import {
  type Actor,
  type RequestedChange,
  entryOf,
  isFull,
  type ResolvedChange,
  resolveChange,
  resolveStored,
} from './requested-change.ts'
import { planOf, type PlanSources, type PlanOptions } from './change-plan.ts'
import { type DesignSurroundings, problemsOf, rejectProblems, tableProblems } from './change-problems.ts'
import { slownessOf, startTime, timed, displayedPlan } from './explain.ts'
import {
  addChange,
  endInterrupted,
  finishChange,
  lockPatience,
  plannedCopy,
  type StoredChange,
  underDesignLock,
  lockDesigns,
  copyNameOf,
  deleteDesign,
  markDeleted,
  saveDesign,
} from './design.repo.ts'
import { type DesignedAreas, designTag } from './designed-areas.ts'
import type { Plan } from './plan/plan-types.ts'
import { runStatements } from './facts.repo.ts'

type Ports = DatabasePort & ClockPort & CachePort & LogPort & JobsPort & SettingsPort<'designSeconds'>

interface DesignerOptions extends DesignSurroundings {
  readonly areas: DesignedAreas
  readonly loadTimeZone: () => Promise<string>
}

/** Maximum number of concurrent plans and changes of a process, and of waiting ones: each reads whole tables. */
const queueOfDesigns = { count: 2, mostWaiting: 6 }

export function createDesigner(ports: Ports, options: DesignerOptions) {
  const { db, clock, cache, log, jobs } = ports
  const { resources, areas, loadTimeZone } = options
  const { designSeconds } = ports.env
  const queue = createWorkQueue(queueOfDesigns)

  /** @throws DESIGN_BUSY when too many wait already */
  async function inTurn<T extends object>(work: () => Promise<T>): Promise<T> {
    const done = await queue(work)
    if (!done) throw fail('DESIGN_BUSY')
    return done
  }

  async function planNow(requested: RequestedChange): Promise<{ problems: DesignProblem[]; plan: Plan | null }> {
    const change = await resolveChange(db, requested, areas.find)
    const problems = problemsOf(options, change, [])
    if (problems.length > 0) return { problems, plan: null }
    const timeZone = await loadTimeZone()
    const request = async (queries: Queries) => ({
      problems: await tableProblems(queries, resources, change, []),
      plan: await timed(clock, designSeconds, (time) =>
        planOf(queries, options, change, { copy: plannedCopy, timeZone, beside: [], time }),
      ),
    })
    // Other statements can run between the queries on the embedded database; a transaction would block them until the last one.
    return db.isEmbedded ? request(db) : db.atLength(designSeconds * 1000, request)
  }

  async function applyNow(
    requested: RequestedChange,
    confirmed: readonly string[],
    actor: Actor,
    sent: StoredChange['sent'] = null,
  ) {
    await areas.refresh()
    const first = await resolveChange(db, requested, areas.find)
    const named = first.after ?? first.before?.design
    if (!named) throw fail('PARAMETER')
    rejectProblems(problemsOf(options, first, []))
    const now = Math.floor(clock() / 1000)
    // The time zone is read first: the embedded database has one connection, which the transaction holds.
    const timeZone = await loadTimeZone()
    const id = await addChange(db, { ...entryOf(first, actor, now), sent })
    try {
      const limits = { lock: lockPatience, statement: designSeconds * 1000 }
      await underDesignLock(db, { table: first.before?.design.definition.table, ...limits }, async (tx) => {
        const time = startTime(clock, designSeconds)
        const change = await resolveStored(tx, requested)
        const provided = { id, confirmed, now, seconds: designSeconds, timeZone, beside: [], time }
        await applyChange(tx, options, change, provided)
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
      version: first.after ? requested.version + 1 : 0,
      change: id,
    }
  }

  /** Serves changed areas in every process, and writes the search documents of their records. */
  async function served(definitions: readonly ResourceDefinition[]): Promise<void> {
    await areas.refresh()
    const tags = definitions.flatMap((definition) => tagsOf(definition, []))
    await cache.drop([designTag, ...ruleTags.admin, ...tags])
    if (!definitions.some((definition) => searchedFieldsOf(definition).length > 0)) return
    // Other processes may run the job: by then they serve the changed areas.
    await jobs.add(db, documentRebuild, undefined, { runAt: Math.floor(clock() / 1000) + 2 })
  }

  return {
    ...createChangesWithin(ports, options),
    served,

    /** Ends the log entries of changes whose process has ended. Call it before the log is read. */
    endInterrupted: () => endInterrupted(db, Math.floor(clock() / 1000)),

    /** A plan as administrators see it. */
    shown: (plan: Plan) => displayedPlan(plan, designSeconds),

    /** @throws DESIGN_CHANGED, DESIGN_SLOW, DESIGN_BUSY */
    plan: (requested: RequestedChange) => inTurn(() => planNow(requested)),

    /** @throws DESIGN_CHANGED, DESIGN_INVALID, DESIGN_REFUSED, DESIGN_UNCONFIRMED, DESIGN_SLOW, DESIGN_BUSY; then nothing was changed */
    apply: (...change: Parameters<typeof applyNow>) => inTurn(() => applyNow(...change)),
  }
}

export type Designer = ReturnType<typeof createDesigner>

/** A change that is part of a larger one. */
interface ChangeWithin {
  readonly timeZone: string
  /** Areas that the larger change creates or changes as well: this one may refer to them. */
  readonly beside: readonly ResourceDefinition[]
}

/** Plans and applies changes that are part of a larger one, from the stored designs. */
function createChangesWithin(
  { clock, env }: ClockPort & SettingsPort<'designSeconds'>,
  sources: PlanSources & DesignSurroundings,
) {
  const { resources, controllers } = sources
  const surroundings = { resources, controllers }
  const seconds = env.designSeconds
  return {
    /** @throws DESIGN_CHANGED, DESIGN_SLOW */
    async planWithin(
      queries: Queries,
      requested: RequestedChange,
      { timeZone, beside }: ChangeWithin,
    ): Promise<{ problems: DesignProblem[]; plan: Plan | null }> {
      const change = await resolveStored(queries, requested)
      const problems = problemsOf(surroundings, change, beside)
      if (problems.length > 0) return { problems, plan: null }
      const plan = await timed(clock, seconds, (time) =>
        planOf(queries, sources, change, { copy: plannedCopy, timeZone, beside, time }),
      )
      return { problems: await tableProblems(queries, resources, change, beside), plan }
    },

    /**
     * Applies the change in the transaction of the larger one. Call `served` after the commit.
     *
     * @throws DESIGN_CHANGED, DESIGN_INVALID, DESIGN_REFUSED, DESIGN_UNCONFIRMED, DESIGN_SLOW
     */
    async applyWithin(
      tx: Queries,
      requested: RequestedChange,
      { confirmed, actor, ...within }: ChangeWithin & { confirmed: readonly string[]; actor: Actor },
    ): Promise<void> {
      await lockDesigns(tx, undefined)
      const change = await resolveStored(tx, requested)
      rejectProblems(problemsOf(surroundings, change, within.beside))
      if (change.before) await lockDesigns(tx, change.before.design.definition.table)
      const now = Math.floor(clock() / 1000)
      const id = await addChange(tx, entryOf(change, actor, now))
      await timed(clock, seconds, (time) =>
        applyChange(tx, sources, change, { ...within, id, confirmed, now, seconds, time }),
      )
    },
  }
}

interface ApplyOptions extends Omit<PlanOptions, 'copy'> {
  /** Id of the change in the log. */
  readonly id: number
  readonly confirmed: readonly string[]
  /** Unix seconds. */
  readonly now: number
  /** How long a change may take. */
  readonly seconds: number
}

/**
 * Applies a change: its tables, the rules of the back office, the stored design, and the end of its entry in the log.
 *
 * @throws DESIGN_INVALID, DESIGN_REFUSED, DESIGN_UNCONFIRMED, DESIGN_SLOW
 */
async function applyChange(
  tx: Queries,
  sources: PlanSources,
  change: ResolvedChange,
  { id, confirmed, now, seconds, timeZone, beside, time }: ApplyOptions,
): Promise<void> {
  const version = (change.before?.version ?? 0) + 1
  rejectProblems(await tableProblems(tx, sources.resources, change, beside))
  const plan = await planOf(tx, sources, change, { copy: copyNameOf(id), timeZone, beside, time })
  if (plan.refusals.length > 0) throw fail('DESIGN_REFUSED', { data: { plan: displayedPlan(plan, seconds) } })
  if (plan.confirm.some((name) => !confirmed.includes(name)))
    throw fail('DESIGN_UNCONFIRMED', { data: { plan: displayedPlan(plan, seconds) } })
  await runStatements(tx, plan.statements, time)
  await storeRules(tx, change, now)
  await storeDesign(tx, change, { id, version, now })
  const hasCopy = Object.keys(plan.copied).length > 0
  await finishChange(tx, id, {
    state: 'success',
    error: '',
    version,
    statements: plan.statements.map(({ sql }) => sql),
    copied: plan.copied,
    copy: hasCopy ? copyNameOf(id) : '',
    finish_time: now,
  })
}

async function storeRules(tx: Queries, { before, after }: ResolvedChange, now: number): Promise<void> {
  const rules = (design: Design) => adminRuleSeeds([design.definition])
  if (after && before) await changeAdminRules(tx, { before: rules(before.design), after: rules(after), now })
  else if (after) await addAdminRules(tx, rules(after), now)
  else if (before) await removeAdminRules(tx, permissionOf(before.design.definition))
}

async function storeDesign(
  tx: Queries,
  change: ResolvedChange,
  { id, version, now }: { readonly id: number; readonly version: number; readonly now: number },
): Promise<void> {
  const { before, after, undone } = change
  const known = before?.design.definition.controller ?? ''
  if (after) await saveDesign(tx, { design: after, version, known, now })
  else if (before) {
    await deleteDesign(tx, known)
    await markDeleted(tx, known, id)
  }
  // The kept table belongs to the area again.
  if (undone && isFull(change)) await finishChange(tx, undone.id, { copy: '', copied: {} })
}
