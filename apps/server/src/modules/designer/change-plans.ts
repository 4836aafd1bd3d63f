import type { ResourceDefinition } from '@teachnet/contract'
import { type Design, designProblems, type DesignProblem, tidyIds } from '@teachnet/contract/design'
import type { BoundResources } from '../../crud/bound-resource.ts'
import type { Queries } from '../../db/client.ts'
import { quoted } from '../../db/definitions/table-shape.ts'
import { fail } from '../../errors.ts'
import { type AskedChange, isWhole, kindOf, type ResolvedChange } from './asked-change.ts'
import { findChange, listLatest, type StoredDesign } from './design.repo.ts'
import type { DesignedAreas } from './designed-areas.ts'
import { identifier } from './draft/source-table.ts'
import { findSourceTable } from './draft/source-tables.repo.ts'
import { ownTables } from './draft/own-tables.repo.ts'
import { findTakenName, hasTable, loadFacts, type TimeLeft } from './facts.repo.ts'
import { type DesignedTable, designedTable } from './plan/column-plan.ts'
import { fillingOf, fillQuestions, planFilled } from './plan/fill-plan.ts'
import { planChange } from './plan/make-plan.ts'
import { questionsOf } from './plan/plan-questions.ts'
import type { Plan, Question } from './plan/plan-types.ts'
import type { Restoration } from './plan/restoration.ts'
import { diffTables } from './plan/table-diff.ts'
import { planCreation, planRemoval, planReplacement, planReturn } from './plan/whole-table.ts'

interface PlanOptions {
  readonly timeZone: string
  /** Areas that a larger change creates or changes as well: this one may refer to them. */
  readonly beside: readonly ResourceDefinition[]
  /** Name of the table for what is dropped. */
  readonly copy: string
  readonly time: TimeLeft
}

/** Works out what a change of a design is and does, from what is stored. Changes nothing. */
export function createChangePlans({
  areas,
  resources,
}: {
  readonly areas: DesignedAreas
  readonly resources: BoundResources
}) {
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
    { copy, timeZone, beside, time }: PlanOptions,
  ): Promise<Plan> {
    const findDefinition = findBeside(beside)
    const { before, after, undone, fill } = change
    const from = before && designedTable(before.design, findDefinition)
    const to = after && designedTable(after, findDefinition)
    const kept = undone && isWhole(change) && undone.copy !== '' ? undone.copy : undefined
    const load = (table: string, questions: readonly Question[] = []) =>
      loadFacts(queries, quoted(table), { questions, time })
    const returned = kept === undefined ? undefined : { facts: await load(kept), copy: kept }
    if (!from) {
      if (!to) throw fail('PARAMETER')
      if (fill !== '') return planFill(queries, to, { fill, timeZone, time })
      return returned ? planReturn(to, returned) : planCreation(to)
    }
    if (!to || isWhole(change)) {
      const options = { facts: await load(from.shape.name), copy }
      return to ? planReplacement(from, to, { ...options, returned }) : planRemoval(from, options)
    }
    const restore: Restoration | undefined = undone?.copy ? { table: undone.copy, columns: undone.copied } : undefined
    const diff = diffTables(from, to, timeZone)
    const facts = await load(from.shape.name, questionsOf(diff, timeZone, restore))
    return planChange(diff, { facts, timeZone, copy, ...(restore && { restore }) })
  }

  async function planFill(
    queries: Queries,
    to: DesignedTable,
    { fill, timeZone, time }: Pick<PlanOptions, 'timeZone' | 'time'> & { readonly fill: string },
  ): Promise<Plan> {
    const source = await findSourceTable(queries, fill, ownTables(areas))
    if (!source) throw fail('TABLE_NOT_FOUND')
    const filling = fillingOf(to, source, timeZone)
    const questions = fillQuestions(to, filling)
    return planFilled(to, filling, await loadFacts(queries, identifier(fill), { questions, time }))
  }

  /** Problems that only the database can tell: names of the table or of its indexes are taken. */
  async function tableProblems(
    queries: Queries,
    { before, after }: ResolvedChange,
    beside: readonly ResourceDefinition[] = [],
  ): Promise<DesignProblem[]> {
    if (!after) return []
    const old = before?.design.definition.table
    const { name, indexes } = designedTable(after, findBeside(beside)).shape
    if (name !== old && (await hasTable(queries, name)))
      return [{ path: ['table'], message: 'design.problem.tableTaken' }]
    const taken = await findTakenName(
      queries,
      indexes.map((index) => index.name),
      old,
    )
    return taken === undefined
      ? []
      : [{ path: ['table'], message: 'design.problem.indexTaken', values: { name: taken } }]
  }

  return { resolve, problemsOf, planOf, tableProblems }
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
