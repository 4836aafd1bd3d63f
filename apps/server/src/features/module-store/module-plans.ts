import type { Design } from '@teachnet/contract/design'
import { type ModuleConflict, modulePageName, type ModulePlan, compareVersions } from '@teachnet/contract/modules'
import { type ModulePackage, PackageError, type PackageProblem, readPackage } from '@teachnet/module-kit'
import { adminRuleSeeds } from '../access/index.ts'
import type { Queries } from '../../platform/db/client.ts'
import { fail } from '../../platform/errors.ts'
import type { Say } from '../../platform/messages.ts'
import type { Market } from './market.ts'
import { type AreaDesigner, planAreas, type PlannedArea, readAreas, pageRules } from './module-areas.ts'
import { loadArchive, loadModules, loadPublishers, type StoredModule } from './module.repo.ts'
import { moduleStates } from '@teachnet/protocol'

/** An archive with the designs of its areas, whose names are in the module's namespace. */
interface OpenedModule extends ModulePackage {
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
  /** The language of the conflicts. */
  readonly say: Say
}

/** Reads an archive, with all that it brings. @throws MODULE_ARCHIVE */
export async function openPackage(archive: Uint8Array): Promise<OpenedModule> {
  try {
    const module = await readPackage(archive)
    return { ...module, designs: readAreas(module.manifest, module.files) }
  } catch (error) {
    if (!(error instanceof PackageError)) throw error
    const { problem, detail } = error
    const message = explained.has(problem) ? `moduleStore.archive.${problem}` : undefined
    throw fail('MODULE_ARCHIVE', { message, values: { detail }, data: { problem, detail }, cause: error })
  }
}

/** Problems with a sentence of their own. */
const explained: ReadonlySet<PackageProblem> = new Set(['cron', 'noServer', 'sameName'])

/** Plans the installation of an archive from what is stored now. Changes nothing. */
export async function planPackage(
  queries: Queries,
  module: OpenedModule,
  { market, designer, isTrusting, timeZone, say }: PlanOptions,
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
    conflicts: conflictsOf(module, { installed, areas, publisher, isTrusting, say }),
    publisher: publisher ?? '',
    migrations: migrationsFrom(module, present?.version),
  }
}

/** A plan as administrators see it. */
export function displayedPlan({ module, present, areas, conflicts, publisher, migrations }: PlannedModule): ModulePlan {
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

interface Surroundings {
  readonly installed: readonly StoredModule[]
  readonly areas: readonly PlannedArea[]
  /** Name of the publisher who signed the archive; undefined if the key is not trusted. */
  readonly publisher: string | undefined
  /** Whether the server runs code of modules. */
  readonly isTrusting: boolean
  readonly say: Say
}

/** The conflicts of installing or updating a module. Pure. */
function conflictsOf(
  { manifest, signer, digest }: Pick<ModulePackage, 'manifest' | 'signer' | 'digest'>,
  { installed, areas, publisher, isTrusting, say }: Surroundings,
): ModuleConflict[] {
  const { uid, version, needs, inputs, server, migrations } = manifest
  const present = installed.find((each) => each.uid === uid)
  const enabled = installed.filter(({ state }) => state === moduleStates.installed)
  const found: ModuleConflict[] = []
  const add = (kind: ModuleConflict['kind'], name: string, canGoOn = false, values: Record<string, string> = {}) =>
    found.push({ kind, name, canGoOn, text: say(`moduleStore.conflict.${kind}`, { name, ...values }) })

  if (present && (digest === present.digest || compareVersions(version, present.version) < 0))
    add('version', present.version)
  if (!isTrusting && (server !== undefined || Object.keys(migrations).length > 0)) add('code', uid)
  for (const [name, lowest] of Object.entries(needs))
    if (!enabled.some((each) => each.uid === name && compareVersions(each.version, lowest) >= 0))
      add('needs', `${name} ${lowest}`)
  for (const kind of Object.keys(inputs)) {
    const other = enabled.find((each) => each.uid !== uid && Object.hasOwn(each.manifest.inputs, kind))
    if (other) add('input', `${kind} (${other.uid})`, false, { name: kind, module: other.uid })
  }
  for (const { design, problems, isChangedHere, confirm } of areas) {
    const { controller } = design.definition
    for (const { message, path, values } of problems)
      if (message.endsWith('tableTaken')) add('table', design.definition.table)
      else
        add('area', `${controller}: ${path.join('.')} ${message.split('.').at(-1) ?? ''}`, false, {
          name: controller,
          part: path.join('.'),
          problem: say(message, values).replace(/[.。]$/, ''),
        })
    if (isChangedHere) add('changes', controller, true)
    for (const name of confirm) add('changes', `${controller}.${name}`, true)
  }
  if (signer === undefined) add('unsigned', uid, true)
  else if (publisher === undefined) add('publisher', signer, true)
  return found
}
