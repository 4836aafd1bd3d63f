import type { ResourceDefinition } from '@teachnet/contract'
import { ruleTags } from '../access/index.ts'
import type { Queries } from '../../platform/db/client.ts'
import type { Say } from '../../platform/messages.ts'
import type { CachePort, ClockPort, DatabasePort, LogPort, MessagesPort } from '../../platform/ports.ts'
import { type RequestedInstallation, installModule } from './install-module.ts'
import { type InstalledModules, moduleTag } from './installed-modules.ts'
import type { Market } from './market.ts'
import type { Actor, AreaDesigner } from './module-areas.ts'
import { createModuleOffers, requireArchive, type ModuleOffers } from './module-offers.ts'
import { openPackage, planPackage, displayedPlan } from './module-plans.ts'
import {
  type RequestedRemoval,
  lookAtRemoval,
  requireInstalled,
  switchModule,
  uninstallModule,
} from './module-state.ts'
import * as repo from './module.repo.ts'
import type { StoredModule } from './module.repo.ts'
import { defaultLocale, type Locale, moduleStates } from '@teachnet/protocol'
import { compareVersions, type ModuleOffer } from '@teachnet/contract/modules'
import { readPackage } from '@teachnet/module-kit'

type Ports = DatabasePort & ClockPort & CachePort & LogPort & MessagesPort

export interface ModuleStoreOptions {
  readonly installed: InstalledModules
  readonly market: Market
  readonly designer: AreaDesigner
  /** Whether the server runs code of modules. */
  readonly isTrusting: boolean
  readonly loadTimeZone: () => Promise<string>
}

export type ModuleStore = ReturnType<typeof createModuleStore>

/** Changes modules under one lock of all processes, and then shows the change in each of them. */
export function createModuleStore(ports: Ports, options: ModuleStoreOptions) {
  const { db, clock, cache, log, translate } = ports
  const { installed, market, designer, isTrusting, loadTimeZone } = options
  const now = () => Math.floor(clock() / 1000)
  const offers = createModuleOffers(ports, market)
  const loadPlanning = async (locale: Locale) => {
    const say: Say = (id, values) => translate(locale, id, values)
    return { market, designer, isTrusting, timeZone: await loadTimeZone(), say }
  }

  /** Shows a committed change in every process. */
  async function settle(definitions: readonly ResourceDefinition[] = []): Promise<void> {
    await installed.refresh()
    await cache.drop([moduleTag, ...ruleTags.admin])
    await designer.served(definitions)
  }

  /** @throws what {@link installModule} throws; nothing was changed then */
  async function install(
    requested: RequestedInstallation,
    { actor, locale, afterwards = async () => undefined }: InstallOptions,
  ): Promise<repo.StoredModule> {
    const planning = await loadPlanning(locale)
    const planned = await repo.underModuleLock(db, async (tx) => {
      const done = await installModule(tx, requested, { ...planning, actor, now: now() })
      await afterwards(tx)
      return done
    })
    await settle(planned.areas.map(({ design }) => design.definition))
    log.info({ module: requested.uid, version: planned.module.manifest.version }, 'a module was installed')
    return requireInstalled(installed.all(), requested.uid)
  }

  return {
    offers,
    install,

    /** The effects of installing a stored archive. */
    async look(digest: string, locale: Locale) {
      const archive = await openPackage(await requireArchive(db, digest))
      return displayedPlan(await planPackage(db, archive, await loadPlanning(locale)))
    },

    /** @throws MODULE_NOT_FOUND, MODULE_STATE, MODULE_NEEDS */
    async switchState(uid: string, isOn: boolean): Promise<repo.StoredModule> {
      await repo.underModuleLock(db, (tx) => switchModule(tx, { uid, isOn, now: now() }))
      await settle()
      return requireInstalled(installed.all(), uid)
    },

    /** The records that would be deleted with a module. @throws MODULE_NOT_FOUND */
    lookAtRemoval: (uid: string) => lookAtRemoval(db, designer, uid),

    /** @throws MODULE_NOT_FOUND, MODULE_STATE, DESIGN_UNCONFIRMED */
    async uninstall(requested: RequestedRemoval, actor: Actor): Promise<void> {
      const timeZone = await loadTimeZone()
      const gone = await repo.underModuleLock(db, (tx) => uninstallModule(tx, requested, { designer, timeZone, actor }))
      await settle(gone)
      log.info({ module: requested.uid }, 'a module was uninstalled')
    },

    ...createOwnModules(ports, { installed, offers, install }),
  }
}

interface InstallOptions {
  readonly actor: Actor
  /** The language of an error. */
  readonly locale: Locale
  /** Runs in the transaction of the installation. */
  readonly afterwards?: (tx: Queries) => Promise<void>
}

interface OwnModulesOptions {
  readonly installed: Pick<InstalledModules, 'all' | 'refresh'>
  readonly offers: Pick<ModuleOffers, 'fetchOwn' | 'listOwn' | 'keep'>
  readonly install: (requested: RequestedInstallation, options: InstallOptions) => Promise<unknown>
}

/** The product itself as the installing account. */
const own: InstallOptions = { actor: { id: 0, username: '' }, locale: defaultLocale }

/** Installs and updates modules of the product at the start, without an administrator. */
function createOwnModules(
  { db, clock, log }: DatabasePort & ClockPort & LogPort,
  { installed, offers, install }: OwnModulesOptions,
) {
  /** Two processes that start together both try; the second one finds the module installed. */
  const unlessInstalled = (uid: string) => async (error: unknown) => {
    await installed.refresh()
    if (!installed.all().some((each) => each.uid === uid)) throw error
  }

  return {
    /** Installs the modules that an earlier version or the demo content has marked for installation. */
    async installAwaited(): Promise<void> {
      for (const uid of await repo.loadAwaited(db)) {
        const digest = await offers.fetchOwn(uid)
        if (digest === undefined) continue
        const isThere = installed.all().some((each) => each.uid === uid)
        if (!isThere) await install({ uid, digest, confirm: [] }, own).catch(unlessInstalled(uid))
        await repo.forgetAwaited(db, [uid])
      }
    },

    /**
     * Updates modules that came with an earlier build of the product to those of this build: their screens are parts of its back office. A
     * module that cannot be updated without a decision stays unchanged.
     */
    async followBuild(): Promise<void> {
      const publishers = await repo.loadPublishers(db)
      for (const { offer, load } of await offers.listOwn()) {
        const { uid } = offer
        const present = installed.all().find((each) => each.uid === uid)
        if (!present || !isOfEarlierBuild(present, offer, publishers)) continue
        const archive = await load()
        if (await hasSameFiles(archive, await repo.loadArchive(db, uid))) continue
        const digest = await offers.keep(archive, 'local')
        const isOff = present.state === moduleStates.disabled
        const afterwards = async (tx: Queries) => {
          if (isOff) await switchModule(tx, { uid, isOn: false, now: Math.floor(clock() / 1000) })
        }
        await install({ uid, digest, confirm: [] }, { ...own, afterwards }).catch(async (error: unknown) => {
          // Another process that started with this one has installed it.
          await installed.refresh()
          if (installed.all().some((each) => each.digest === digest)) return
          log.warn({ err: error, module: uid }, 'a module of the product stays that of an earlier build')
        })
      }
    },
  }
}

/**
 * Whether an installed module came with the product, and this build does not have an earlier version of it. Each build signs with a key of
 * its own and discards it: a signed module whose key no administrator trusts came with an earlier build.
 *
 * @param publishers the keys that administrators trust
 */
function isOfEarlierBuild(
  { version, signer, manifest }: Pick<StoredModule, 'version' | 'signer' | 'manifest'>,
  offer: Pick<ModuleOffer, 'version' | 'author'>,
  publishers: ReadonlyMap<string, string>,
): boolean {
  const isOfProduct = signer !== '' && !publishers.has(signer) && manifest.author === offer.author
  return isOfProduct && compareVersions(offer.version, version) >= 0
}

/** Whether two archives contain the same files, regardless of their signatures. */
async function hasSameFiles(one: Uint8Array, other: Uint8Array | undefined): Promise<boolean> {
  if (!other) return false
  const [{ files }, { files: others }] = await Promise.all([readPackage(one), readPackage(other)])
  return files.size === others.size && [...files].every(([path, content]) => others.get(path)?.equals(content) === true)
}
