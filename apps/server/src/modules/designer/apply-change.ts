import { permissionOf } from '@teachnet/contract'
import type { Design } from '@teachnet/contract/design'
import { addAdminRules, changeAdminRules, removeAdminRules } from '../../access/rules/add-rules.repo.ts'
import { adminRuleSeeds } from '../../access/rules/rule-seeds.ts'
import type { Queries } from '../../db/client.ts'
import { fail } from '../../errors.ts'
import { isWhole, type ResolvedChange } from './asked-change.ts'
import { planOf, type PlanOptions, type PlanSources } from './change-plan.ts'
import { refuseProblems, tableProblems } from './change-problems.ts'
import { copyNameOf, deleteDesign, finishChange, markDeleted, saveDesign } from './design.repo.ts'
import { runStatements } from './facts.repo.ts'
import { shownPlan } from './shown-plan.ts'

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
export async function applyChange(
  tx: Queries,
  sources: PlanSources,
  change: ResolvedChange,
  { id, confirmed, now, seconds, timeZone, beside, time }: ApplyOptions,
): Promise<void> {
  const version = (change.before?.version ?? 0) + 1
  refuseProblems(await tableProblems(tx, sources.resources, change, beside))
  const plan = await planOf(tx, sources, change, { copy: copyNameOf(id), timeZone, beside, time })
  if (plan.refusals.length > 0) throw fail('DESIGN_REFUSED', { data: { plan: shownPlan(plan, seconds) } })
  if (plan.confirm.some((name) => !confirmed.includes(name)))
    throw fail('DESIGN_UNCONFIRMED', { data: { plan: shownPlan(plan, seconds) } })
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
  if (undone && isWhole(change)) await finishChange(tx, undone.id, { copy: '', copied: {} })
}
