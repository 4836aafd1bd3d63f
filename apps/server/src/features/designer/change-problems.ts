import { permissionOf, type ResourceDefinition } from '@teachnet/contract'
import { type Design, designProblems, type DesignProblem, isShowable } from '@teachnet/contract/design'
import { menuDirectories, menuPages } from '@teachnet/contract/menu'
import type { BoundResources } from '../../records/bound-resource.ts'
import type { Queries } from '../../platform/db/client.ts'
import { fail } from '../../platform/errors.ts'
import { isFull, type ResolvedChange, findDesignedOrServed } from './requested-change.ts'
import type { StoredDesign } from './design.repo.ts'
import { findTakenName, hasTable } from './facts.repo.ts'
import { designedTable } from './plan/column-plan.ts'

/** @throws DESIGN_INVALID when there is a problem */
export function rejectProblems(problems: readonly DesignProblem[]): void {
  if (problems.length > 0) throw fail('DESIGN_INVALID', { data: { problems } })
}

/** What a new area must respect. */
export interface DesignSurroundings {
  readonly resources: BoundResources
  /** Names of the controllers with routes of their own, in lower case. */
  readonly controllers: ReadonlySet<string>
}

/** Problems of the design itself, and of areas that refer to it. */
export function problemsOf(
  { resources, controllers }: DesignSurroundings,
  change: ResolvedChange,
  otherDefinitions: readonly ResourceDefinition[],
): DesignProblem[] {
  const { before, after } = change
  // The list of other areas includes the new area; its name does not count as taken by itself.
  const others = otherDefinitions.filter(({ controller }) => controller !== after?.definition.controller)
  const known = before?.design.definition.controller
  const surroundings = {
    findDefinition: findDesignedOrServed(resources, others),
    known,
  }
  const isNamed = after && after.definition.controller.toLowerCase() !== known?.toLowerCase()
  const around = [...resources.all().map(({ definition }) => definition), ...others]
  const found = after ? designProblems(after, surroundings) : []
  const isTaken = found.some(({ path }) => path[0] === 'controller')
  const own =
    isNamed && !isTaken && isReserved(after.definition, controllers, around, known) ? [reserved, ...found] : found
  return own.length > 0 ? own : referrerProblems(resources, before, isFull(change) ? undefined : after)
}

const reserved: DesignProblem = { path: ['controller'], message: 'design.problem.controllerReserved' }

/**
 * Whether calls or permission nodes would be mixed up with those of a page, a directory or another area. The nodes of an area are those
 * below its name, and its removal removes them all.
 */
function isReserved(
  definition: ResourceDefinition,
  controllers: ReadonlySet<string>,
  areas: readonly ResourceDefinition[],
  known: string | undefined,
): boolean {
  const node = permissionOf(definition).toLowerCase()
  const isBelow = (name: string, above: string) => name === above || name.startsWith(`${above}/`)
  const others = areas.filter(({ controller }) => controller.toLowerCase() !== known?.toLowerCase())
  const nodes = [...menuPages.map(({ name }) => name), ...others.map((other) => permissionOf(other))]
  return (
    // Calls ignore case, `_` and `-`; the name of an area contains neither.
    [...controllers].some((name) => name.replaceAll(/[_-]/g, '') === definition.controller.toLowerCase()) ||
    menuDirectories.some(({ name }) => isBelow(name.toLowerCase(), node)) ||
    nodes.some((name) => isBelow(name.toLowerCase(), node) || isBelow(node, name.toLowerCase()))
  )
}

/** Problems that only the database can detect: names of the table or of its indexes are taken. */
export async function tableProblems(
  queries: Queries,
  resources: BoundResources,
  { before, after }: ResolvedChange,
  otherDefinitions: readonly ResourceDefinition[],
): Promise<DesignProblem[]> {
  if (!after) return []
  const old = before?.design.definition.table
  const { name, indexes } = designedTable(after, findDesignedOrServed(resources, otherDefinitions)).shape
  if (name !== old && (await hasTable(queries, name)))
    return [{ path: ['table'], message: 'design.problem.tableTaken' }]
  const taken = await findTakenName(
    queries,
    indexes.map((index) => index.name),
    old,
  )
  return taken === undefined ? [] : [{ path: ['table'], message: 'design.problem.indexTaken', values: { name: taken } }]
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
      const visible = field.kind === 'relation' ? [...(field.shows ?? []), ...(field.quickSearchIn ?? [])] : []
      const { fields } = after.definition
      const missing = visible.find((name) => !isShowable(Object.hasOwn(fields, name) ? fields[name] : undefined))
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
