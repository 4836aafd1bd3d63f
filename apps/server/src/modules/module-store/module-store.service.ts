import { permissionOf, type ResourceDefinition } from '@teachnet/contract'
import { compareVersions, type ModuleOffer } from '@teachnet/contract/modules'
import { moduleStates } from '@teachnet/protocol'
import { ruleTags } from '../../access/callers.ts'
import type { Queries } from '../../db/client.ts'
import { fail } from '../../errors.ts'
import type { CachePort, ClockPort, DatabasePort, LogPort } from '../../ports.ts'
import { type InstalledModules, moduleTag } from './installed-modules.ts'
import type { Market, MarketSource } from './market.ts'
import type { Actor, AreaDesigner } from './module-areas.ts'
import { openPackage, planPackage, type PlannedModule, shownPlan } from './module-plans.ts'
import { removePageRules, replacePageRules, switchModuleRules } from './module-rules.ts'
import * as repo from './module.repo.ts'

type Ports = DatabasePort & ClockPort & CachePort & LogPort

export interface ModuleStoreOptions {
  readonly installed: InstalledModules
  readonly market: Market
  readonly designer: AreaDesigner
  /** Whether the server runs code of modules. */
  readonly isTrusting: boolean
  readonly loadTimeZone: () => Promise<string>
}

/** A decision to install an archive that was looked at. */
export interface AskedInstallation {
  readonly uid: string
  readonly digest: string
  readonly confirm: readonly string[]
}

const ownMarket: MarketSource = { id: 0, address: '' }

export function createModuleStore(ports: Ports, options: ModuleStoreOptions) {
  const { db, clock, cache, log } = ports
  const { installed, market, designer, isTrusting, loadTimeZone } = options
  const now = () => Math.floor(clock() / 1000)

  /** Shows a committed change in every process. */
  async function settle(definitions: readonly ResourceDefinition[] = []): Promise<void> {
    await installed.refresh()
    await cache.drop([moduleTag, ...ruleTags.admin])
    await designer.served(definitions)
  }

  async function plan(queries: Queries, archive: Uint8Array, timeZone: string): Promise<PlannedModule> {
    return planPackage(queries, await openPackage(archive), { market, designer, isTrusting, timeZone })
  }

  async function findSource(id: number): Promise<MarketSource> {
    const source = id === 0 ? ownMarket : (await repo.loadSources(db)).find((each) => each.id === id)
    if (!source) throw fail('MODULE_NOT_FOUND')
    return source
  }

  /** Keeps an archive for a day, so that exactly what was looked at is installed. */
  async function keep(archive: Uint8Array, origin: repo.Origin): Promise<string> {
    const { digest } = await openPackage(archive)
    await repo.keepPackage(db, { digest, archive, origin, now: now() })
    return digest
  }

  async function requireArchive(queries: Queries, digest: string): Promise<Uint8Array> {
    const found = await repo.findPackage(queries, digest)
    if (!found) throw fail('MODULE_NOT_FOUND')
    return found.archive
  }

  /** The newest version that any market has. */
  async function findNewest(uid: string): Promise<ModuleOffer> {
    const { offers } = await listOffers()
    const [newest] = offers
      .filter((offer) => offer.uid === uid)
      .toSorted((one, other) => compareVersions(other.version, one.version) || one.source - other.source)
    if (!newest) throw fail('MODULE_NOT_FOUND')
    return newest
  }

  async function listOffers() {
    const sources = await repo.loadSources(db)
    const listed = await Promise.all(
      [ownMarket, ...sources].map(async (source) => {
        try {
          return { source, offers: await market.list(source), problem: '' }
        } catch (error) {
          log.warn({ err: error, address: source.address }, 'a market gave no list')
          return { source, offers: [], problem: 'unreachable' }
        }
      }),
    )
    return {
      offers: listed.flatMap(({ offers }) => offers),
      sources: listed
        .filter(({ source }) => source.id !== 0)
        .map(({ source: { id, address }, problem }) => ({ id, address, problem })),
    }
  }

  async function apply(tx: Queries, planned: PlannedModule, actor: Actor, timeZone: string): Promise<void> {
    const { module, present, areas } = planned
    const { manifest, digest, signer = '' } = module
    const beside = areas.map(({ design }) => design.definition)
    for (const { change, confirm } of areas)
      await designer.apply(tx, change, { timeZone, beside, confirmed: confirm, actor })
    await replacePageRules(tx, { before: present?.manifest, after: manifest, now: now() })
    const controllers = areas.map(({ design }) => design.definition.controller)
    const enabled = { manifest, nodes: controllers.map((controller) => permissionOf({ controller })) }
    await switchModuleRules(tx, enabled, true)
    // Areas that the new version no longer has stay, as areas of the data designer.
    const left = (present?.areas ?? []).filter((controller) => !controllers.includes(controller))
    for (const controller of left)
      await switchModuleRules(tx, { manifest: { ...manifest, pages: [] }, nodes: [permissionOf({ controller })] }, true)
    for (const text of planned.migrations) await repo.runMigration(tx, text)
    const archive = await requireArchive(tx, digest)
    await repo.saveModule(tx, {
      uid: manifest.uid,
      version: manifest.version,
      state: moduleStates.installed,
      digest,
      archive,
      manifest,
      areas: controllers,
      signer,
      settings: keptSettings(planned),
      create_time: present?.create_time ?? now(),
      update_time: now(),
    })
    await repo.deletePackage(tx, digest)
  }

  /** @throws MODULE_NOT_FOUND, MODULE_ARCHIVE, MODULE_CODE, MODULE_CONFLICT, or what the data designer refuses; nothing was changed then */
  async function install({ uid, digest, confirm }: AskedInstallation, actor: Actor): Promise<repo.StoredModule> {
    const timeZone = await loadTimeZone()
    const planned = await repo.underModuleLock(db, async (tx) => {
      const found = await plan(tx, await requireArchive(tx, digest), timeZone)
      if (found.module.manifest.uid !== uid) throw fail('MODULE_NOT_FOUND')
      refuseConflicts(found, confirm)
      if (found.module.signer !== undefined && found.publisher === '')
        await repo.addPublisher(tx, {
          key: found.module.signer,
          name: found.module.manifest.author,
          username: actor.username,
          create_time: now(),
        })
      await apply(tx, found, actor, timeZone)
      return found
    })
    await settle(planned.areas.map(({ design }) => design.definition))
    log.info({ module: uid, version: planned.module.manifest.version }, 'a module was installed')
    return requireInstalled(installed.all(), uid)
  }

  return {
    listOffers,
    findNewest,
    install,
    keep,

    /** Loads an archive of a market for a look. @throws MODULE_NOT_FOUND, MARKET_UNREACHABLE, MODULE_ARCHIVE */
    async fetch({ uid, version, source }: Pick<ModuleOffer, 'uid' | 'version' | 'source'>): Promise<string> {
      const archive = await market.load(await findSource(source), uid, version)
      return keep(archive, source === 0 ? 'local' : 'index')
    },

    /** What the installation of a kept archive would do. */
    async look(digest: string) {
      return shownPlan(await plan(db, await requireArchive(db, digest), await loadTimeZone()))
    },

    /** @throws MODULE_NOT_FOUND, MODULE_STATE, MODULE_NEEDS */
    async switchState(uid: string, isOn: boolean): Promise<repo.StoredModule> {
      await repo.underModuleLock(db, async (tx) => {
        const modules = await repo.loadModules(tx)
        const module = requireInstalled(modules, uid)
        if ((module.state === moduleStates.installed) === isOn) throw fail('MODULE_STATE')
        refuseNeeds(modules, module, isOn)
        const nodes = module.areas.map((controller) => permissionOf({ controller }))
        await switchModuleRules(tx, { manifest: module.manifest, nodes }, isOn)
        const state = isOn ? moduleStates.installed : moduleStates.disabled
        await repo.changeModule(tx, uid, { state, update_time: now() })
      })
      await settle()
      return requireInstalled(installed.all(), uid)
    },

    /** What goes with a module. @throws MODULE_NOT_FOUND */
    async lookAtRemoval(uid: string) {
      const modules = await repo.loadModules(db)
      const module = requireInstalled(modules, uid)
      const designs = (await designer.load(db)).map(({ design }) => design.definition)
      const tables = []
      for (const { controller, table, title } of designs.filter((each) => module.areas.includes(each.controller)))
        tables.push({ controller, table, title, rows: await repo.countRecords(db, table) })
      return { tables, neededBy: neededBy(modules, uid) }
    },

    /**
     * Uninstalls a disabled module. Areas that are kept become areas of the data designer; records of the others go where records of a
     * removed area go.
     *
     * @throws MODULE_NOT_FOUND, MODULE_STATE, DESIGN_UNCONFIRMED
     */
    async uninstall(
      { uid, keep: kept, confirm }: { uid: string; keep: '*' | readonly string[]; confirm: readonly string[] },
      actor: Actor,
    ): Promise<void> {
      const timeZone = await loadTimeZone()
      const gone = await repo.underModuleLock(db, async (tx) => {
        const module = requireInstalled(await repo.loadModules(tx), uid)
        if (module.state !== moduleStates.disabled) throw fail('MODULE_STATE', { message: 'moduleStore.disableFirst' })
        const stored = (await designer.load(tx)).filter(({ design }) =>
          module.areas.includes(design.definition.controller),
        )
        const isKept = (controller: string) => kept === '*' || kept.includes(controller)
        const removed = stored.filter(({ design }) => !isKept(design.definition.controller))
        // Backwards: later areas may refer to earlier ones.
        for (const { design, version } of removed.toReversed()) {
          const change = { controller: design.definition.controller, version, design: null, back: 0 }
          await designer.apply(tx, change, { timeZone, beside: [], confirmed: confirm, actor })
        }
        const left = stored.map(({ design }) => design.definition.controller).filter(isKept)
        await switchModuleRules(
          tx,
          {
            manifest: { ...module.manifest, pages: [] },
            nodes: left.map((controller) => permissionOf({ controller })),
          },
          true,
        )
        await removePageRules(tx, module.manifest)
        await repo.deleteModule(tx, uid)
        return stored.map(({ design }) => design.definition)
      })
      await settle(gone)
      log.info({ module: uid }, 'a module was uninstalled')
    },

    async addSource(address: string): Promise<void> {
      await repo.addSource(db, address, now())
    },
    removeSource: (id: number) => repo.removeSource(db, id),

    /** Installs the modules that an earlier version or the demo content awaits. */
    async installAwaited(): Promise<void> {
      const awaited = await repo.loadAwaited(db)
      const offers = awaited.length > 0 ? await market.list(ownMarket) : []
      for (const uid of awaited) {
        const offer = offers.find((each) => each.uid === uid)
        // The market of the product is not built yet: the next start looks again.
        if (!offer) continue
        const digest = await keep(await market.load(ownMarket, uid, offer.version), 'local')
        const isThere = installed.all().some((each) => each.uid === uid)
        if (!isThere) await install({ uid, digest, confirm: [] }, { id: 0, username: '' }).catch(unlessInstalled(uid))
        await repo.forgetAwaited(db, [uid])
      }
    },
    forgetPackages: () => repo.forgetPackages(db, now()),
  }

  /** Two processes that start together both try; the second one finds the module installed. */
  function unlessInstalled(uid: string) {
    return async (error: unknown) => {
      await installed.refresh()
      if (!installed.all().some((each) => each.uid === uid)) throw error
    }
  }
}

export type ModuleStore = ReturnType<typeof createModuleStore>

/** Values of settings that the new version still has. */
function keptSettings({ present, module }: PlannedModule): Record<string, string> {
  const { settings } = module.manifest
  const isSame = (name: string) => settings[name]?.kind === present?.manifest.settings[name]?.kind
  return Object.fromEntries(Object.entries(present?.settings ?? {}).filter(([name]) => isSame(name)))
}

function refuseConflicts(planned: PlannedModule, confirm: readonly string[]): void {
  const open = planned.conflicts.filter(({ kind, canGoOn }) => !canGoOn || !confirm.includes(kind))
  if (open.some(({ kind }) => kind === 'code')) throw fail('MODULE_CODE')
  if (open.length === 0) return
  const { uid } = planned.module.manifest
  throw fail('MODULE_CONFLICT', {
    data: {
      uid,
      state: moduleStates.conflict,
      fileConflict: open.map(({ kind, name }) => ({ newFile: name, oldFile: kind, solution: '' })),
      dependConflict: [],
      conflicts: open,
    },
  })
}

function requireInstalled(modules: readonly repo.StoredModule[], uid: string): repo.StoredModule {
  const found = modules.find((each) => each.uid === uid)
  if (!found) throw fail('MODULE_NOT_FOUND')
  return found
}

function neededBy(modules: readonly repo.StoredModule[], uid: string): string[] {
  return modules
    .filter(({ state, manifest }) => state === moduleStates.installed && Object.hasOwn(manifest.needs, uid))
    .map((each) => each.uid)
}

function refuseNeeds(modules: readonly repo.StoredModule[], { uid, manifest }: repo.StoredModule, isOn: boolean): void {
  const enabled = modules.filter(({ state }) => state === moduleStates.installed)
  const inTheWay = isOn
    ? [
        ...Object.keys(manifest.needs).filter((name) => !enabled.some((each) => each.uid === name)),
        ...enabled
          .filter((each) => Object.keys(manifest.inputs).some((kind) => Object.hasOwn(each.manifest.inputs, kind)))
          .map((each) => each.uid),
      ]
    : neededBy(modules, uid)
  if (inTheWay.length > 0)
    throw fail('MODULE_NEEDS', { values: { modules: inTheWay.join(', ') }, data: { modules: inTheWay } })
}
