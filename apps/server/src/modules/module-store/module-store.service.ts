import type { ResourceDefinition } from '@teachnet/contract'
import { ruleTags } from '../../access/callers.ts'
import type { Queries } from '../../db/client.ts'
import type { CachePort, ClockPort, DatabasePort, LogPort } from '../../ports.ts'
import { type AskedInstallation, installModule } from './install-module.ts'
import { type InstalledModules, moduleTag } from './installed-modules.ts'
import type { Market } from './market.ts'
import type { Actor, AreaDesigner } from './module-areas.ts'
import { createModuleOffers, requireArchive } from './module-offers.ts'
import { openPackage, planPackage, shownPlan } from './module-plans.ts'
import { type AskedRemoval, lookAtRemoval, requireInstalled, switchModule, uninstallModule } from './module-state.ts'
import * as repo from './module.repo.ts'
import { createOwnModules } from './own-modules.ts'

type Ports = DatabasePort & ClockPort & CachePort & LogPort

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
  const { db, clock, cache, log } = ports
  const { installed, market, designer, isTrusting, loadTimeZone } = options
  const now = () => Math.floor(clock() / 1000)
  const offers = createModuleOffers(ports, market)
  const loadPlanning = async () => ({ market, designer, isTrusting, timeZone: await loadTimeZone() })

  /** Shows a committed change in every process. */
  async function settle(definitions: readonly ResourceDefinition[] = []): Promise<void> {
    await installed.refresh()
    await cache.drop([moduleTag, ...ruleTags.admin])
    await designer.served(definitions)
  }

  /** @throws what {@link installModule} throws; nothing was changed then */
  async function install(
    asked: AskedInstallation,
    actor: Actor,
    afterwards: (tx: Queries) => Promise<void> = async () => undefined,
  ): Promise<repo.StoredModule> {
    const planning = await loadPlanning()
    const planned = await repo.underModuleLock(db, async (tx) => {
      const done = await installModule(tx, asked, { ...planning, actor, now: now() })
      await afterwards(tx)
      return done
    })
    await settle(planned.areas.map(({ design }) => design.definition))
    log.info({ module: asked.uid, version: planned.module.manifest.version }, 'a module was installed')
    return requireInstalled(installed.all(), asked.uid)
  }

  return {
    offers,
    install,

    /** The effects of installing a stored archive. */
    async look(digest: string) {
      const archive = await openPackage(await requireArchive(db, digest))
      return shownPlan(await planPackage(db, archive, await loadPlanning()))
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
    async uninstall(asked: AskedRemoval, actor: Actor): Promise<void> {
      const timeZone = await loadTimeZone()
      const gone = await repo.underModuleLock(db, (tx) => uninstallModule(tx, asked, { designer, timeZone, actor }))
      await settle(gone)
      log.info({ module: asked.uid }, 'a module was uninstalled')
    },

    ...createOwnModules(ports, { installed, offers, install }),
  }
}
