import { permissionOf, type ResourceDefinition } from '@teachnet/contract'
import { type Design, designProblems, type DesignProblem, tidyIds } from '@teachnet/contract/design'
import { addAdminRules, changeAdminRules, removeAdminRules } from '../../access/rules/add-rules.repo.ts'
import { ruleTags } from '../../access/callers.ts'
import { adminRuleSeeds } from '../../access/rules/rule-seeds.ts'
import type { BoundResources } from '../../crud/bound-resource.ts'
import { tagsOf } from '../../crud/write/transaction.ts'
import type { Queries } from '../../db/client.ts'
import { quoted } from '../../db/definitions/table-shape.ts'
import { fail } from '../../errors.ts'
import type { CachePort, ClockPort, DatabasePort, LogPort, SettingsPort } from '../../ports.ts'
import { messageOf } from '../../process/error-text.ts'
import {
  addChange,
  copyNameOf,
  deleteDesign,
  findChange,
  finishChange,
  listLatest,
  loadDesigns,
  lockDesigns,
  lockPatience,
  markDeleted,
  saveDesign,
  type StoredChange,
  type StoredDesign,
  underDesignLock,
} from './design.repo.ts'
import { type DesignedAreas, designTag } from './designed-areas.ts'
import { slownessOf, startTime } from './change-time.ts'
import { hasTable, loadFacts, runStatements, type TimeLeft } from './facts.repo.ts'
import { identifier } from './draft/source-table.ts'
import { findSourceTable } from './draft/source-tables.repo.ts'
import { ownTables } from './draft/own-tables.repo.ts'
import { type DesignedTable, designedTable } from './plan/column-plan.ts'
import { fillingOf, fillQuestions, planFilled } from './plan/fill-plan.ts'
import { planChange } from './plan/make-plan.ts'
import { questionsOf } from './plan/plan-questions.ts'
import type { Plan } from './plan/plan-types.ts'
import type { Restoration } from './plan/restoration.ts'
import { diffTables } from './plan/table-diff.ts'
import { planCreation, planRemoval, planReplacement, planReturn } from './plan/whole-table.ts'

type Ports = DatabasePort & ClockPort & CachePort & LogPort & SettingsPort<'designSeconds'>

export interface DesignerOptions {
  readonly resources: BoundResources
  readonly areas: DesignedAreas
  readonly loadTimeZone: () => Promise<string>
}

/** The copy in a plan that is only shown: it gets the number of the change. */
const plannedCopy = 'quarantine_new'

/** A change that an administrator asks for. */
export interface AskedChange {
  /** Controller so far; empty: a new area. */
  readonly controller: string
  readonly version: number
  /** Null: the area is removed, or `back` tells how it shall be. */
  readonly design: Design | null
  /** Id of the change to take back; 0: none. */
  readonly back: number
  /** The table begins empty again, and the present one is kept like a removed one. Default: its rows stay. */
  readonly isRebuilt?: boolean
  /** Name of a table that no area uses: a new area begins with its rows. Default: it begins empty. */
  readonly fill?: string
}

interface Actor {
  readonly id: number
  readonly username: string
}

interface Applying {
  readonly id: number
  readonly confirmed: readonly string[]
  /** Unix seconds. */
  readonly now: number
  readonly timeZone: string
  readonly beside: readonly ResourceDefinition[]
  /** Absent: the time limits of requests apply. */
  readonly time?: TimeLeft
}

/** A change that is part of a larger one. */
interface ChangeWithin {
  readonly timeZone: string
  /** Areas that the larger change creates or changes as well: this one may refer to them. */
  readonly beside: readonly ResourceDefinition[]
}

/** A change with everything that decides what it does. */
interface ResolvedChange {
  readonly kind: StoredChange['kind']
  readonly before: StoredDesign | undefined
  readonly after: Design | undefined
  readonly undone: StoredChange | undefined
  /** Name of the table with whose rows a new area begins; empty: it begins empty. */
  readonly fill: string
}

export function createDesigner(ports: Ports, options: DesignerOptions) {
  const { db, clock, cache, log } = ports
  const { areas, loadTimeZone, resources } = options
  const { designSeconds } = ports.env
  const findBeside = (beside: readonly ResourceDefinition[]) => (controller: string) =>
    beside.find((each) => each.controller.toLowerCase() === controller.toLowerCase()) ??
    resources.find(controller)?.definition

  /** @throws DESIGN_CHANGED when the area is not the one that the administrator saw */
  async function resolve(
    queries: Queries,
    asked: AskedChange,
    find: (controller: string) => StoredDesign | undefined = areas.find,
  ): Promise<ResolvedChange> {
    const before = asked.controller === '' ? undefined : find(asked.controller)
    if (asked.controller !== '' && !before && asked.back === 0) throw fail('DESIGN_CHANGED')
    if ((before?.version ?? 0) !== asked.version) throw fail('DESIGN_CHANGED')
    if (asked.back === 0) {
      const after = asked.design ? { ...asked.design, ids: tidyIds(asked.design) } : undefined
      const { fill = '' } = asked
      if (fill !== '' && before) throw fail('PARAMETER', { field: 'fill' })
      return { kind: kindOf(asked, before, after), before, after, undone: undefined, fill }
    }
    const undone = await findChange(queries, asked.back)
    if (!undone || !(await listLatest(queries)).has(undone.id)) throw fail('DESIGN_CHANGED')
    const isOfArea = (undone.after?.definition.controller ?? '') === (before?.design.definition.controller ?? '')
    if (!isOfArea) throw fail('DESIGN_CHANGED')
    return { kind: 'back', before, after: undone.before ?? undefined, undone, fill: '' }
  }

  function problemsOf(change: ResolvedChange, beside: readonly ResourceDefinition[] = []): DesignProblem[] {
    const { before, after } = change
    // A new area is among those beside it, and is not taken by itself.
    const others = beside.filter(({ controller }) => controller !== after?.definition.controller)
    const known = before?.design.definition.controller
    const surroundings = { findDefinition: findBeside(others), ...(known !== undefined && { known }) }
    const own = after ? designProblems(after, surroundings) : []
    return own.length > 0 ? own : referrerProblems(resources, before, isWhole(change) ? undefined : after)
  }

  async function planOf(
    queries: Queries,
    change: ResolvedChange,
    { copy, timeZone, beside }: ChangeWithin & { readonly copy: string },
  ): Promise<Plan> {
    const findDefinition = findBeside(beside)
    const { before, after, undone, fill } = change
    const from = before && designedTable(before.design, findDefinition)
    const to = after && designedTable(after, findDefinition)
    const kept = undone && isWhole(change) && undone.copy !== '' ? undone.copy : undefined
    const returned = kept === undefined ? undefined : { facts: await loadFacts(queries, quoted(kept), []), copy: kept }
    if (!from) {
      if (!to) throw fail('PARAMETER')
      if (fill !== '') return planFill(queries, to, { fill, timeZone })
      return returned ? planReturn(to, returned) : planCreation(to)
    }
    if (!to || isWhole(change)) {
      const options = { facts: await loadFacts(queries, quoted(from.shape.name), []), copy }
      return to ? planReplacement(from, to, { ...options, returned }) : planRemoval(from, options)
    }
    const restore: Restoration | undefined = undone?.copy ? { table: undone.copy, columns: undone.copied } : undefined
    const diff = diffTables(from, to, timeZone)
    const facts = await loadFacts(queries, quoted(from.shape.name), questionsOf(diff, timeZone, restore))
    return planChange(diff, { facts, timeZone, copy, ...(restore && { restore }) })
  }

  async function planFill(
    queries: Queries,
    to: DesignedTable,
    { fill, timeZone }: { readonly fill: string; readonly timeZone: string },
  ): Promise<Plan> {
    const source = await findSourceTable(queries, fill, ownTables(areas))
    if (!source) throw fail('TABLE_NOT_FOUND')
    const filling = fillingOf(to, source, timeZone)
    return planFilled(to, filling, await loadFacts(queries, identifier(fill), fillQuestions(to, filling)))
  }

  return {
    /** A plan as administrators see it. */
    shown: (plan: Plan) => shownPlan(plan, designSeconds),

    /** @throws DESIGN_CHANGED */
    async plan(asked: AskedChange): Promise<{ problems: DesignProblem[]; plan: Plan | null }> {
      const change = await resolve(db, asked)
      const problems = problemsOf(change)
      if (problems.length > 0) return { problems, plan: null }
      return {
        problems: await tableProblems(db, change),
        plan: await planOf(db, change, { copy: plannedCopy, timeZone: await loadTimeZone(), beside: [] }),
      }
    },

    /** @throws DESIGN_CHANGED, DESIGN_INVALID, DESIGN_REFUSED, DESIGN_UNCONFIRMED; then nothing was changed */
    async apply(asked: AskedChange, confirmed: readonly string[], actor: Actor, sent?: StoredChange['sent']) {
      await areas.refresh()
      const first = await resolve(db, asked)
      const named = first.after ?? first.before?.design
      if (!named) throw fail('PARAMETER')
      refuseProblems(problemsOf(first))
      const now = Math.floor(clock() / 1000)
      const id = await addChange(db, { ...entryOf(first, actor, now), sent: sent ?? null })
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
    },

    /** Plans a change that is part of a larger one, from the stored designs. @throws DESIGN_CHANGED */
    async planWithin(queries: Queries, asked: AskedChange, { timeZone, beside }: ChangeWithin) {
      const change = await resolveLocked(queries, asked)
      const problems = problemsOf(change, beside)
      if (problems.length > 0) return { problems, plan: null }
      const plan = await planOf(queries, change, { copy: plannedCopy, timeZone, beside })
      return { problems: await tableProblems(queries, change), plan }
    },

    /**
     * Applies a change as part of a larger one, in its transaction. Call `served` after the commit.
     *
     * @throws DESIGN_CHANGED, DESIGN_INVALID, DESIGN_REFUSED, DESIGN_UNCONFIRMED
     */
    async applyWithin(
      tx: Queries,
      asked: AskedChange,
      { confirmed, actor, timeZone, beside }: ChangeWithin & { confirmed: readonly string[]; actor: Actor },
    ): Promise<void> {
      await lockDesigns(tx, undefined)
      const change = await resolveLocked(tx, asked)
      refuseProblems(problemsOf(change, beside))
      if (change.before) await lockDesigns(tx, change.before.design.definition.table)
      const now = Math.floor(clock() / 1000)
      const id = await addChange(tx, entryOf(change, actor, now))
      await applyLocked(tx, change, { id, confirmed, now, timeZone, beside })
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
    return resolve(tx, asked, find)
  }

  async function applyLocked(
    tx: Queries,
    change: ResolvedChange,
    { id, confirmed, now, timeZone, beside, time }: Applying,
  ): Promise<void> {
    const { before, after, undone } = change
    refuseProblems(await tableProblems(tx, change))
    const plan = await planOf(tx, change, { copy: copyNameOf(id), timeZone, beside })
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

function kindOf(
  { isRebuilt = false }: AskedChange,
  before: StoredDesign | undefined,
  after: Design | undefined,
): StoredChange['kind'] {
  if (!before) return 'create'
  return after ? (isRebuilt ? 'rebuild' : 'change') : 'remove'
}

/** Whether the present table is replaced as a whole, or a kept one comes back: the copy of a whole table has its ids. */
function isWhole({ kind, before, undone }: ResolvedChange): boolean {
  if (!undone) return kind === 'rebuild'
  return before === undefined || Object.hasOwn(undone.copied, 'id')
}

/** The entry of the log with which a change begins. */
function entryOf({ kind, before, after }: ResolvedChange, actor: Actor, now: number) {
  const named = after ?? before?.design
  if (!named) throw fail('PARAMETER')
  return {
    controller: named.definition.controller,
    table_name: named.definition.table,
    kind,
    version: (before?.version ?? 0) + 1,
    before: before?.design ?? null,
    after: after ?? null,
    admin_id: actor.id,
    username: actor.username.slice(0, 20),
    create_time: now,
  }
}

/** What administrators see of a plan. Where its copies lie is known to the server alone. */
function shownPlan({ copied: _inside, ...shown }: Plan, seconds: number) {
  return { ...shown, seconds }
}

export type Designer = ReturnType<typeof createDesigner>

/** Problems that only the database can tell: the name of the table is taken. */
async function tableProblems(queries: Queries, { before, after }: ResolvedChange): Promise<DesignProblem[]> {
  const table = after?.definition.table
  if (table === undefined || table === before?.design.definition.table) return []
  return (await hasTable(queries, table)) ? [{ path: ['table'], message: 'design.problem.tableTaken' }] : []
}

function refuseProblems(problems: readonly DesignProblem[]): void {
  if (problems.length > 0) throw fail('DESIGN_INVALID', { data: { problems } })
}

/** Areas that refer to this one must still find it, and the fields that they show of it. */
function referrerProblems(
  resources: BoundResources,
  before: StoredDesign | undefined,
  after: Design | undefined,
): DesignProblem[] {
  if (!before) return []
  const old = before.design.definition.controller.toLowerCase()
  return resources.all().flatMap(({ definition }) =>
    Object.values(definition.fields).flatMap((field): DesignProblem[] => {
      const isReference = field.kind === 'relation' || field.kind === 'relations'
      if (!isReference || field.resource.toLowerCase() !== old || definition.controller.toLowerCase() === old) return []
      if (!after || after.definition.controller.toLowerCase() !== old)
        return [{ path: ['controller'], message: 'design.problem.referred', values: { name: definition.controller } }]
      const shown = field.kind === 'relation' ? [...(field.shows ?? []), ...(field.quickSearchIn ?? [])] : []
      const missing = shown.find((name) => !Object.hasOwn(after.definition.fields, name))
      return missing === undefined
        ? []
        : [
            {
              path: ['fields'],
              message: 'design.problem.shownElsewhere',
              values: { name: missing, controller: definition.controller },
            },
          ]
    }),
  )
}
