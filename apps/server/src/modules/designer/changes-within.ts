import type { ResourceDefinition } from '@teachnet/contract'
import type { DesignProblem } from '@teachnet/contract/design'
import type { Queries } from '../../db/client.ts'
import type { ClockPort, SettingsPort } from '../../ports.ts'
import { applyChange } from './apply-change.ts'
import { type Actor, type AskedChange, entryOf } from './asked-change.ts'
import { planOf, type PlanSources } from './change-plan.ts'
import { type DesignSurroundings, problemsOf, refuseProblems, tableProblems } from './change-problems.ts'
import { timed } from './change-time.ts'
import { addChange, lockDesigns, plannedCopy } from './design.repo.ts'
import type { Plan } from './plan/plan-types.ts'
import { resolveStored } from './resolve-change.ts'

/** A change that is part of a larger one. */
interface ChangeWithin {
  readonly timeZone: string
  /** Areas that the larger change creates or changes as well: this one may refer to them. */
  readonly beside: readonly ResourceDefinition[]
}

/** Plans and applies changes that are part of a larger one, from the stored designs. */
export function createChangesWithin(
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
      asked: AskedChange,
      { timeZone, beside }: ChangeWithin,
    ): Promise<{ problems: DesignProblem[]; plan: Plan | null }> {
      const change = await resolveStored(queries, asked)
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
      asked: AskedChange,
      { confirmed, actor, ...within }: ChangeWithin & { confirmed: readonly string[]; actor: Actor },
    ): Promise<void> {
      await lockDesigns(tx, undefined)
      const change = await resolveStored(tx, asked)
      refuseProblems(problemsOf(surroundings, change, within.beside))
      if (change.before) await lockDesigns(tx, change.before.design.definition.table)
      const now = Math.floor(clock() / 1000)
      const id = await addChange(tx, entryOf(change, actor, now))
      await timed(clock, seconds, (time) =>
        applyChange(tx, sources, change, { ...within, id, confirmed, now, seconds, time }),
      )
    },
  }
}
