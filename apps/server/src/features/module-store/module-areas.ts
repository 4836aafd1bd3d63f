import type { ResourceDefinition } from '@teachnet/contract'
import { type Design, type DesignProblem, parseDesign } from '@teachnet/contract/design'
import {
  moduleControllerFolder,
  type ModuleManifest,
  moduleTablePrefix,
  modulePageName,
} from '@teachnet/contract/modules'
import { PackageError, type PackageFiles } from '@teachnet/module-kit'
import type { Queries } from '../../platform/db/client.ts'
import { label } from '@teachnet/protocol'
import { addAdminRules, removeAdminRules, switchAdminRules, type RuleSeed } from '../access/index.ts'

/** A change of an area, as the data designer makes it. */
interface AreaChange {
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

/** Menu entries and permissions of the pages of a module. */
export function pageRules({ uid, pages }: Pick<ModuleManifest, 'uid' | 'pages'>): RuleSeed[] {
  return pages.flatMap(({ name, title, icon, weigh, setsValues }): RuleSeed[] => {
    const node = modulePageName(uid, name)
    const common = { component: '', icon: '', weigh }
    // Clients leave out entries without a component.
    const component = `/src/views/backend/${node}.vue`
    return [
      { ...common, name: node, parent: undefined, type: 'menu', title, icon, component },
      { ...common, name: `${node}/index`, parent: node, type: 'button', title: label('查看', 'View') },
      ...(setsValues
        ? [{ ...common, name: `${node}/edit`, parent: node, type: 'button', title: label('编辑', 'Edit') } as const]
        : []),
    ]
  })
}

/** Adds the pages of a module to the menu, and removes those that a former version had. */
export async function replacePageRules(
  tx: Queries,
  {
    before,
    after,
    now,
  }: { readonly before: ModuleManifest | undefined; readonly after: ModuleManifest; readonly now: number },
): Promise<void> {
  const names = new Set(after.pages.map(({ name }) => name))
  for (const { name } of before?.pages ?? [])
    if (!names.has(name)) await removeAdminRules(tx, modulePageName(after.uid, name))
  await addAdminRules(tx, pageRules(after), now)
}

export async function removePageRules(tx: Queries, { uid, pages }: ModuleManifest): Promise<void> {
  for (const { name } of pages) await removeAdminRules(tx, modulePageName(uid, name))
}

/** Switches the rules of the pages and areas of a module on or off. */
export async function switchModuleRules(
  tx: Queries,
  { manifest, nodes }: { readonly manifest: ModuleManifest; readonly nodes: readonly string[] },
  isOn: boolean,
): Promise<void> {
  const pages = manifest.pages.map(({ name }) => modulePageName(manifest.uid, name))
  for (const node of [...pages, ...nodes]) await switchAdminRules(tx, node, isOn)
}
