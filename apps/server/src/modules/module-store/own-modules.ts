import { moduleStates } from '@teachnet/protocol'
import type { Queries } from '../../db/client.ts'
import type { ClockPort, DatabasePort, LogPort } from '../../ports.ts'
import type { AskedInstallation } from './install-module.ts'
import type { InstalledModules } from './installed-modules.ts'
import type { Actor } from './module-areas.ts'
import type { ModuleOffers } from './module-offers.ts'
import { switchModule } from './module-state.ts'
import * as repo from './module.repo.ts'
import { hasSameFiles, isOfEarlierBuild } from './product-modules.ts'

interface OwnModulesOptions {
  readonly installed: Pick<InstalledModules, 'all' | 'refresh'>
  readonly offers: Pick<ModuleOffers, 'fetchOwn' | 'listOwn' | 'keep'>
  /** @param afterwards runs in the transaction of the installation */
  readonly install: (
    asked: AskedInstallation,
    actor: Actor,
    afterwards?: (tx: Queries) => Promise<void>,
  ) => Promise<unknown>
}

/** The product itself as the installing account. */
const ownActor: Actor = { id: 0, username: '' }

/** Installs and updates modules of the product at the start, without an administrator. */
export function createOwnModules(
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
        if (!isThere) await install({ uid, digest, confirm: [] }, ownActor).catch(unlessInstalled(uid))
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
        await install({ uid, digest, confirm: [] }, ownActor, async (tx) => {
          if (isOff) await switchModule(tx, { uid, isOn: false, now: Math.floor(clock() / 1000) })
        }).catch(async (error: unknown) => {
          // Another process that started with this one has installed it.
          await installed.refresh()
          if (installed.all().some((each) => each.digest === digest)) return
          log.warn({ err: error, module: uid }, 'a module of the product stays that of an earlier build')
        })
      }
    },
  }
}
