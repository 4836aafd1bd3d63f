import type { Design } from '@teachnet/contract/design'
import { type ModuleConflict, modulePageName, type ModulePlan, compareVersions } from '@teachnet/contract/modules'
import { type ModulePackage, PackageError, readPackage } from '@teachnet/module-kit'
import { adminRuleSeeds } from '../../access/rules/rule-seeds.ts'
import type { Queries } from '../../db/client.ts'
import { fail } from '../../errors.ts'
import type { Market } from './market.ts'
import { type AreaDesigner, planAreas, type PlannedArea, readAreas } from './module-areas.ts'
import { conflictsOf } from './module-conflicts.ts'
import { loadArchive, loadModules, loadPublishers, type StoredModule } from './module.repo.ts'
import { pageRules } from './module-rules.ts'

/** An archive with the designs of its areas, whose names are in the module's namespace. */
export interface OpenedModule extends ModulePackage {
  readonly designs: readonly Design[]
}

/** The effects of installing an archive. */
export interface PlannedModule {
  readonly module: OpenedModule
  readonly present: StoredModule | undefined
  readonly areas: readonly PlannedArea[]
  readonly conflicts: readonly ModuleConflict[]
  /** Name of the publisher who signed it; empty if unknown. */
  readonly publisher: string
  /** Texts of the migrations that run. */
  readonly migrations: readonly string[]
}

export interface PlanOptions {
  readonly market: Pick<Market, 'loadOwnPublishers'>
  readonly designer: AreaDesigner
  readonly isTrusting: boolean
  readonly timeZone: string
}

/** Reads an archive, with all that it brings. @throws MODULE_ARCHIVE */
export async function openPackage(archive: Uint8Array): Promise<OpenedModule> {
  try {
    const module = await readPackage(archive)
    return { ...module, designs: readAreas(module.manifest, module.files) }
  } catch (error) {
    if (!(error instanceof PackageError)) throw error
    const { problem, detail } = error
    throw fail('MODULE_ARCHIVE', { values: { detail }, data: { problem, detail }, cause: error })
  }
}

/** Plans the installation of an archive from what is stored now. Changes nothing. */
export async function planPackage(
  queries: Queries,
  module: OpenedModule,
  { market, designer, isTrusting, timeZone }: PlanOptions,
): Promise<PlannedModule> {
  const { manifest, designs, signer } = module
  const installed = await loadModules(queries)
  const present = installed.find(({ uid }) => uid === manifest.uid)
  const previous = present ? await loadPreviousAreas(queries, present) : []
  const areas = await planAreas(queries, { designer, designs, previous, timeZone })
  const known = new Map([...(await market.loadOwnPublishers()), ...(await loadPublishers(queries))])
  const publisher = signer === undefined ? undefined : known.get(signer)
  return {
    module,
    present,
    areas,
    conflicts: conflictsOf(module, { installed, areas, publisher, isTrusting }),
    publisher: publisher ?? '',
    migrations: migrationsFrom(module, present?.version),
  }
}

/** A plan as administrators see it. */
export function shownPlan({ module, present, areas, conflicts, publisher, migrations }: PlannedModule): ModulePlan {
  const { manifest, files, digest, signer = '' } = module
  const rules = [...pageRules(manifest), ...adminRuleSeeds(areas.map(({ design }) => design.definition))]
  const folders = new Set(rules.filter(({ type }) => type === 'menu_dir').map(({ name }) => name))
  const own = (name: string) =>
    name.startsWith(modulePageName(manifest.uid, '')) ||
    areas.some(({ design }) => name.startsWith(nodeOf(design.definition.controller)))
  return {
    manifest,
    digest,
    publisher: { key: signer, name: publisher },
    present: present?.version ?? '',
    files: [...files].map(([path, content]) => ({ path, size: content.length })),
    tables: areas.map(({ design, isNew, statements, confirm }) => ({
      controller: design.definition.controller,
      table: design.definition.table,
      isNew,
      statements: [...statements],
      confirm: [...confirm],
    })),
    permissions: rules.map(({ name }) => name).filter((name) => !folders.has(name) && own(name)),
    conflicts: [...conflicts],
    migrations: [...migrations],
  }
}

function nodeOf(controller: string): string {
  return controller.replace(/\.(.)/, (_, first: string) => `/${first.toLowerCase()}`)
}

async function loadPreviousAreas(queries: Queries, { uid }: StoredModule): Promise<readonly Design[]> {
  const archive = await loadArchive(queries, uid)
  return archive ? (await openPackage(archive)).designs : []
}

/** The migrations of the versions after the installed one, in their order. */
function migrationsFrom({ manifest, files }: ModulePackage, present: string | undefined): string[] {
  return Object.entries(manifest.migrations)
    .filter(([version]) => present === undefined || compareVersions(version, present) > 0)
    .toSorted(([one], [other]) => compareVersions(one, other))
    .map(([, path]) => String(files.get(path)))
}
