import { permissionOf, type ResourceDefinition } from '@teachnet/contract'
import type { Design, DesignProblem } from '@teachnet/contract/design'
import { addAdminRules, changeAdminRules, removeAdminRules } from '../../access/rules/add-rules.repo.ts'
import { ruleTags } from '../../access/callers.ts'
import { adminRuleSeeds } from '../../access/rules/rule-seeds.ts'
import type { BoundResources } from '../../crud/bound-resource.ts'
import { tagsOf } from '../../crud/write/transaction.ts'
import type { Queries } from '../../db/client.ts'
import { fail } from '../../errors.ts'
import type { CachePort, ClockPort, DatabasePort, LogPort, SettingsPort } from '../../ports.ts'
import { messageOf } from '../../process/error-text.ts'
import { createLanes } from '../../values/lanes.ts'
import { type Actor, type AskedChange, entryOf, isWhole, type ResolvedChange } from './asked-change.ts'
import { createChangePlans } from './change-plans.ts'
import { slownessOf, startTime } from './change-time.ts'
import {
  addChange,
  copyNameOf,
  deleteDesign,
  finishChange,
  loadDesigns,
  lockDesigns,
  lockPatience,
  markDeleted,
  saveDesign,
  type StoredChange,
  underDesignLock,
} from './design.repo.ts'
import { type DesignedAreas, designTag } from './designed-areas.ts'
import { runStatements, type TimeLeft } from './facts.repo.ts'
import type { Plan } from './plan/plan-types.ts'

type Ports = DatabasePort & ClockPort & CachePort & LogPort & SettingsPort<'designSeconds'>

export interface DesignerOptions {
  readonly resources: BoundResources
  readonly areas: DesignedAreas
  readonly loadTimeZone: () => Promise<string>
}

/** The copy in a plan that is only shown: it gets the number of the change. */
const plannedCopy = 'quarantine_new'

/** Plans and changes of a process at the same time, and those that wait for their turn: each reads whole tables. */
const lanesOfDesigns = { count: 2, mostWaiting: 6 }

interface Applying extends ChangeWithin {
  readonly id: number
  readonly confirmed: readonly string[]
  /** Unix seconds. */
  readonly now: number
  readonly time: TimeLeft
}

/** A change that is part of a larger one. */
interface ChangeWithin {
  readonly timeZone: string
  /** Areas that the larger change creates or changes as well: this one may refer to them. */
  readonly beside: readonly ResourceDefinition[]
}

export function createDesigner(ports: Ports, options: DesignerOptions) {
  const { db, clock, cache, log } = ports
  const { areas, loadTimeZone } = options
  const { designSeconds } = ports.env
  const plans = createChangePlans(options)
  const lanes = createLanes(lanesOfDesigns)

  /** @throws DESIGN_BUSY when too many wait already */
  async function inTurn<T extends object>(work: () => Promise<T>): Promise<T> {
    const done = await lanes(work)
    if (!done) throw fail('DESIGN_BUSY')
    return done
  }

  /** @throws DESIGN_SLOW in place of what the database says of a statement that it ended */
  async function timed<T>(work: (time: TimeLeft) => Promise<T>): Promise<T> {
    try {
      return await work(startTime(clock, designSeconds))
    } catch (failure) {
      throw slownessOf(failure, designSeconds)
    }
  }

  async function planNow(asked: AskedChange): Promise<{ problems: DesignProblem[]; plan: Plan | null }> {
    const change = await plans.resolve(db, asked)
    const problems = plans.problemsOf(change)
    if (problems.length > 0) return { problems, plan: null }
    const timeZone = await loadTimeZone()
    const ask = async (queries: Queries) => ({
      problems: await plans.tableProblems(queries, change),
      plan: await timed((time) => plans.planOf(queries, change, { copy: plannedCopy, timeZone, beside: [], time })),
    })
    // Each question of the embedded database lets others in; a transaction would keep them out until the last one.
    return db.isEmbedded ? ask(db) : db.atLength(designSeconds * 1000, ask)
  }

  async function applyNow(
    asked: AskedChange,
    confirmed: readonly string[],
    actor: Actor,
    sent: StoredChange['sent'] = null,
  ) {
    await areas.refresh()
    const first = await plans.resolve(db, asked)
    const named = first.after ?? first.before?.design
    if (!named) throw fail('PARAMETER')
    refuseProblems(plans.problemsOf(first))
    const now = Math.floor(clock() / 1000)
    const id = await addChange(db, { ...entryOf(first, actor, now), sent })
    // The time zone is read before: the embedded database has one connection, which the transaction holds.
    const timeZone = await loadTimeZone()
    try {
      const limits = { lock: lockPatience, statement: designSeconds * 1000 }
      await underDesignLock(db, { table: first.before?.design.definition.table, ...limits }, async (tx) => {
        const time = startTime(clock, designSeconds)
        const change = await resolveLocked(tx, asked)
        await applyLocked(tx, change, { id, confirmed, now, timeZone, beside: [], time })
      })
    } catch (failure) {
      const error = slownessOf(failure, designSeconds)
      await finishChange(db, id, { state: 'error', error: messageOf(error).slice(0, 2000), finish_time: now })
      throw error
    }
    log.info({ change: id, controller: named.definition.controller }, 'a designed area was changed')
    await areas.refresh()
    await cache.drop([designTag, ...ruleTags.admin, ...tagsOf(named.definition, [])])
    return {
      controller: first.after?.definition.controller ?? '',
      version: first.after ? asked.version + 1 : 0,
      change: id,
    }
  }

  return {
    /** A plan as administrators see it. */
    shown: (plan: Plan) => shownPlan(plan, designSeconds),

    /** @throws DESIGN_CHANGED, DESIGN_SLOW, DESIGN_BUSY */
    plan: (asked: AskedChange) => inTurn(() => planNow(asked)),

    /** @throws DESIGN_CHANGED, DESIGN_INVALID, DESIGN_REFUSED, DESIGN_UNCONFIRMED, DESIGN_SLOW, DESIGN_BUSY; then nothing was changed */
    apply: (...change: Parameters<typeof applyNow>) => inTurn(() => applyNow(...change)),

    /** Plans a change that is part of a larger one, from the stored designs. @throws DESIGN_CHANGED, DESIGN_SLOW */
    async planWithin(queries: Queries, asked: AskedChange, { timeZone, beside }: ChangeWithin) {
      const change = await resolveLocked(queries, asked)
      const problems = plans.problemsOf(change, beside)
      if (problems.length > 0) return { problems, plan: null }
      const plan = await timed((time) => plans.planOf(queries, change, { copy: plannedCopy, timeZone, beside, time }))
      return { problems: await plans.tableProblems(queries, change, beside), plan }
    },

    /**
     * Applies a change as part of a larger one, in its transaction. Call `served` after the commit.
     *
     * @throws DESIGN_CHANGED, DESIGN_INVALID, DESIGN_REFUSED, DESIGN_UNCONFIRMED, DESIGN_SLOW
     */
    async applyWithin(
      tx: Queries,
      asked: AskedChange,
      { confirmed, actor, timeZone, beside }: ChangeWithin & { confirmed: readonly string[]; actor: Actor },
    ): Promise<void> {
      await lockDesigns(tx, undefined)
      const change = await resolveLocked(tx, asked)
      refuseProblems(plans.problemsOf(change, beside))
      if (change.before) await lockDesigns(tx, change.before.design.definition.table)
      const now = Math.floor(clock() / 1000)
      const id = await addChange(tx, entryOf(change, actor, now))
      await timed((time) => applyLocked(tx, change, { id, confirmed, now, timeZone, beside, time }))
    },

    /** Serves changed areas in every process. */
    async served(definitions: readonly ResourceDefinition[]): Promise<void> {
      await areas.refresh()
      const tags = definitions.flatMap((definition) => tagsOf(definition, []))
      await cache.drop([designTag, ...ruleTags.admin, ...tags])
    },
  }

  /** Reads the version again under the lock: another process may have changed the design since. */
  async function resolveLocked(tx: Queries, asked: AskedChange): Promise<ResolvedChange> {
    const { designs } = await loadDesigns(tx)
    const find = (controller: string) => designs.find(({ design }) => design.definition.controller === controller)
    return plans.resolve(tx, asked, find)
  }

  async function applyLocked(
    tx: Queries,
    change: ResolvedChange,
    { id, confirmed, now, timeZone, beside, time }: Applying,
  ): Promise<void> {
    const { before, after, undone } = change
    refuseProblems(await plans.tableProblems(tx, change, beside))
    const plan = await plans.planOf(tx, change, { copy: copyNameOf(id), timeZone, beside, time })
    if (plan.refusals.length > 0) throw fail('DESIGN_REFUSED', { data: { plan: shownPlan(plan, designSeconds) } })
    if (plan.confirm.some((name) => !confirmed.includes(name)))
      throw fail('DESIGN_UNCONFIRMED', { data: { plan: shownPlan(plan, designSeconds) } })
    await runStatements(tx, plan.statements, time)
    const rules = (design: Design | undefined) => (design ? adminRuleSeeds([design.definition]) : [])
    if (after && before) await changeAdminRules(tx, { before: rules(before.design), after: rules(after), now })
    else if (after) await addAdminRules(tx, rules(after), now)
    else if (before) await removeAdminRules(tx, permissionOf(before.design.definition))
    const version = (before?.version ?? 0) + 1
    if (after) await saveDesign(tx, { design: after, version, known: before?.design.definition.controller ?? '', now })
    else if (before) {
      await deleteDesign(tx, before.design.definition.controller)
      await markDeleted(tx, before.design.definition.controller, id)
    }
    // The kept table is the area's again.
    if (undone && isWhole(change)) await finishChange(tx, undone.id, { copy: '', copied: {} })
    const hasCopy = Object.keys(plan.copied).length > 0
    await finishChange(tx, id, {
      state: 'success',
      version,
      statements: plan.statements.map(({ sql }) => sql),
      copied: plan.copied,
      copy: hasCopy ? copyNameOf(id) : '',
      finish_time: now,
    })
  }
}

/** What administrators see of a plan. Where its copies lie is known to the server alone. */
function shownPlan({ copied: _inside, ...shown }: Plan, seconds: number) {
  return { ...shown, seconds }
}

export type Designer = ReturnType<typeof createDesigner>

function refuseProblems(problems: readonly DesignProblem[]): void {
  if (problems.length > 0) throw fail('DESIGN_INVALID', { data: { problems } })
}
