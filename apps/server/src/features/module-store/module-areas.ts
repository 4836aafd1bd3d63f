import type { ResourceDefinition } from '@teachnet/contract'
import { type Design, type DesignProblem, parseDesign } from '@teachnet/contract/design'
import { moduleControllerFolder, type ModuleManifest, moduleTablePrefix } from '@teachnet/contract/modules'
import { PackageError, type PackageFiles } from '@teachnet/module-kit'
import type { Queries } from '../../platform/db/client.ts'

/** A change of an area, as the data designer makes it. */
export interface AreaChange {
  readonly controller: string
  readonly version: number
  readonly design: Design | null
  readonly back: number
}

interface ChangeOptions {
  readonly timeZone: string
  readonly beside: readonly ResourceDefinition[]
}

/** The administrator who installs. */
export interface Actor {
  readonly id: number
  readonly username: string
}

/** The functions of the data designer that modules use: they add and remove areas as an administrator would. */
export interface AreaDesigner {
  readonly load: (queries: Queries) => Promise<readonly { readonly design: Design; readonly version: number }[]>
  readonly plan: (
    queries: Queries,
    change: AreaChange,
    options: ChangeOptions,
  ) => Promise<{
    readonly problems: readonly DesignProblem[]
    readonly plan: {
      readonly statements: readonly { readonly sql: string }[]
      readonly confirm: readonly string[]
    } | null
  }>
  readonly apply: (
    tx: Queries,
    change: AreaChange,
    options: ChangeOptions & { readonly confirmed: readonly string[]; readonly actor: Actor },
  ) => Promise<void>
  /** Call it after the commit. */
  readonly served: (definitions: readonly ResourceDefinition[]) => Promise<void>
}

/**
 * Reads the areas of a module.
 *
 * @throws PackageError for an area that is not one, or whose names are outside the module's namespace
 */
export function readAreas({ uid, areas }: ModuleManifest, files: PackageFiles): Design[] {
  const folder = `${moduleControllerFolder(uid)}.`
  const prefix = moduleTablePrefix(uid)
  return areas.map((path) => {
    const design = toDesign(path, files.get(path))
    const { controller, table } = design.definition
    if (!controller.startsWith(folder))
      throw new PackageError('manifest', `${path}: the controller must begin ${folder}`)
    if (!table.startsWith(prefix)) throw new PackageError('manifest', `${path}: the table must begin ${prefix}`)
    return design
  })
}

/** The outcome of the plan of one area. */
export interface PlannedArea {
  readonly design: Design
  readonly change: AreaChange
  readonly isNew: boolean
  readonly statements: readonly string[]
  readonly confirm: readonly string[]
  /** Ids of messages of the designer. */
  readonly problems: readonly DesignProblem[]
  /** Whether the stored design differs from the one that the installed version brought. */
  readonly isChangedHere: boolean
}

/** Plans the areas of a module, in the order of its manifest. */
export async function planAreas(
  queries: Queries,
  {
    designer,
    designs,
    previous,
    timeZone,
  }: {
    readonly designer: AreaDesigner
    readonly designs: readonly Design[]
    /** Of the installed version. */
    readonly previous: readonly Design[]
    readonly timeZone: string
  },
): Promise<PlannedArea[]> {
  const stored = await designer.load(queries)
  const beside = designs.map(({ definition }) => definition)
  const planned: PlannedArea[] = []
  for (const design of designs) {
    const { controller } = design.definition
    const present = stored.find((each) => each.design.definition.controller === controller)
    const change = { controller: present ? controller : '', version: present?.version ?? 0, design, back: 0 }
    const { problems, plan } = await designer.plan(queries, change, { timeZone, beside })
    const expected = previous.find(({ definition }) => definition.controller === controller) ?? design
    planned.push({
      design,
      change,
      isNew: !present,
      statements: plan?.statements.map(({ sql }) => sql) ?? [],
      confirm: plan?.confirm ?? [],
      problems,
      isChangedHere:
        present !== undefined && JSON.stringify(present.design.definition) !== JSON.stringify(expected.definition),
    })
  }
  return planned
}

function toDesign(path: string, content: Buffer | undefined): Design {
  try {
    return parseDesign(JSON.parse(String(content)))
  } catch (cause) {
    throw new PackageError('manifest', `${path}: ${cause instanceof Error ? cause.message : 'not a design'}`, { cause })
  }
}
