import type { ResourceDefinition } from '@teachnet/contract'
import { fieldIdOf } from '@teachnet/contract/design'
import type { BoundResources } from '../../records/bound-resource.ts'
import type { Queries } from '../../platform/db/client.ts'
import { quoted } from '../../records/tables/table-shape.ts'
import { fail } from '../../platform/errors.ts'
import { isFull, type ResolvedChange, findDesignedOrServed } from './requested-change.ts'
import type { DesignedAreas } from './designed-areas.ts'
import { identifier, identityOf } from './draft/source-table.ts'
import { findSourceTable, ownTables } from './draft/source-tables.repo.ts'
import { loadFacts, type TimeLeft } from './facts.repo.ts'
import { type DesignedTable, designedTable } from './plan/column-plan.ts'
import { fillingOf, fillQuestions, type FindFormerKey, planFilled } from './plan/fill-plan.ts'
import { planChange } from './plan/make-plan.ts'
import { questionsOf } from './plan/plan-questions.ts'
import type { Plan, Question } from './plan/plan-types.ts'
import type { Restoration } from './plan/restoration.ts'
import { diffTables } from './plan/table-diff.ts'
import { planCreation, planRemoval, planReplacement, planReturn } from './plan/full-table.ts'

export interface PlanOptions {
  readonly timeZone: string
  /** Areas that a larger change creates or changes as well: this one may refer to them. */
  readonly beside: readonly ResourceDefinition[]
  /** Name of the table for what is dropped. */
  readonly copy: string
  readonly time: TimeLeft
}

export interface PlanSources {
  readonly areas: Pick<DesignedAreas, 'all'>
  readonly resources: BoundResources
}

/** Computes the effects of a change on the tables, from their stored state. Changes nothing. */
export async function planOf(
  queries: Queries,
  { areas, resources }: PlanSources,
  change: ResolvedChange,
  { copy, timeZone, beside, time }: PlanOptions,
): Promise<Plan> {
  const findDefinition = findDesignedOrServed(resources, beside)
  const { before, after, undone, fill } = change
  const from = before && designedTable(before.design, findDefinition)
  const to = after && designedTable(after, findDefinition)
  const copyBefore = undone && isFull(change) && undone.copy !== '' ? undone.copy : undefined
  const load = (table: string, questions: readonly Question[] = []) =>
    loadFacts(queries, quoted(table), { questions, time })
  const returned = copyBefore === undefined ? undefined : { facts: await load(copyBefore), copy: copyBefore }
  if (!from) {
    if (!to) throw fail('PARAMETER')
    if (fill !== '') return planFill(queries, areas, to, { fill, timeZone, time })
    return returned ? planReturn(to, returned) : planCreation(to)
  }
  if (!to || isFull(change)) {
    const options = { facts: await load(from.shape.name), copy }
    return to ? planReplacement(from, to, { ...options, returned }) : planRemoval(from, options)
  }
  const restore: Restoration | undefined = undone?.copy ? { table: undone.copy, columns: undone.copied } : undefined
  const diff = diffTables(from, to, timeZone)
  const facts = await load(from.shape.name, questionsOf(diff, timeZone, restore))
  return planChange(diff, { facts, timeZone, copy, restore })
}

async function planFill(
  queries: Queries,
  areas: PlanSources['areas'],
  to: DesignedTable,
  { fill, timeZone, time }: Pick<PlanOptions, 'timeZone' | 'time'> & { readonly fill: string },
): Promise<Plan> {
  const source = await findSourceTable(queries, fill, ownTables(areas))
  if (!source) throw fail('TABLE_NOT_FOUND')
  const findFormerKey: FindFormerKey = (table, column) => {
    const target = areas.all().find(({ design }) => design.definition.table === table)?.design
    const [found] = Object.entries(target?.definition.fields ?? {}).filter(
      ([name, field]) => target && field.kind === 'text' && fieldIdOf(target, name) === identityOf(column),
    )
    return found?.[0]
  }
  const filling = fillingOf(to, source, { timeZone, findFormerKey })
  const questions = fillQuestions(to, filling)
  return planFilled(to, filling, await loadFacts(queries, identifier(fill), { questions, time }))
}
