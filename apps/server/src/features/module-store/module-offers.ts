import { compareVersions, type ModuleOffer } from '@teachnet/contract/modules'
import type { Queries } from '../../platform/db/client.ts'
import { fail } from '../../platform/errors.ts'
import type { ClockPort, DatabasePort, LogPort } from '../../platform/ports.ts'
import type { Market, MarketSource } from './market.ts'
import { openPackage } from './module-plans.ts'
import * as repo from './module.repo.ts'

const ownMarket: MarketSource = { id: 0, address: '' }

export type ModuleOffers = ReturnType<typeof createModuleOffers>

/** The modules of the markets, and the archives that were loaded from them for review. */
export function createModuleOffers({ db, clock, log }: DatabasePort & ClockPort & LogPort, market: Market) {
  const now = () => Math.floor(clock() / 1000)

  async function findSource(id: number): Promise<MarketSource> {
    const source = id === 0 ? ownMarket : (await repo.loadSources(db)).find((each) => each.id === id)
    if (!source) throw fail('MODULE_NOT_FOUND')
    return source
  }

  /** Keeps an archive for a day, so that exactly the reviewed archive is installed. */
  async function keep(archive: Uint8Array, origin: repo.Origin): Promise<string> {
    const { digest } = await openPackage(archive)
    await repo.keepPackage(db, { digest, archive, origin, now: now() })
    return digest
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

  return {
    listOffers,
    keep,

    /** The newest version that any market has. */
    async findNewest(uid: string): Promise<ModuleOffer> {
      const { offers } = await listOffers()
      const [newest] = offers
        .filter((offer) => offer.uid === uid)
        .toSorted((one, other) => compareVersions(other.version, one.version) || one.source - other.source)
      if (!newest) throw fail('MODULE_NOT_FOUND')
      return newest
    },

    /** Loads an archive of a market for review. @throws MODULE_NOT_FOUND, MARKET_UNREACHABLE, MODULE_ARCHIVE */
    async fetch({ uid, version, source }: Pick<ModuleOffer, 'uid' | 'version' | 'source'>): Promise<string> {
      const archive = await market.load(await findSource(source), uid, version)
      return keep(archive, source === 0 ? 'local' : 'index')
    },

    /** Loads an archive of the product's own market; undefined: it is not built yet, and the next start looks again. */
    async fetchOwn(uid: string): Promise<string | undefined> {
      const offer = (await market.list(ownMarket)).find((each) => each.uid === uid)
      return offer && keep(await market.load(ownMarket, uid, offer.version), 'local')
    },

    /** The modules that come with this build of the product, with a function that loads each. */
    async listOwn() {
      const own = await market.list(ownMarket)
      return own.map((offer) => ({ offer, load: () => market.load(ownMarket, offer.uid, offer.version) }))
    },

    addSource: (address: string) => repo.addSource(db, address, now()),
    removeSource: (id: number) => repo.removeSource(db, id),
    forgetPackages: () => repo.forgetPackages(db, now()),
  }
}

/** The reviewed archive. @throws MODULE_NOT_FOUND */
export async function requireArchive(queries: Queries, digest: string): Promise<Uint8Array> {
  const found = await repo.findPackage(queries, digest)
  if (!found) throw fail('MODULE_NOT_FOUND')
  return found.archive
}
