import { compareVersions, type InstalledModule, type ModuleOffer } from '@teachnet/contract/modules'

/** A module of the page: what is installed of it, and what markets offer. */
export interface ListedModule {
  readonly uid: string
  readonly installed: InstalledModule | undefined
  /** The newest offer; of the same version the product's own. */
  readonly offer: ModuleOffer | undefined
  /** Whether the offer is newer than what is installed. */
  readonly isNewer: boolean
}

/** Joins installed modules and offers, one entry for each module: installed ones first, then by name. */
export function listModules(
  installed: readonly InstalledModule[],
  offers: readonly ModuleOffer[],
  nameOf: (module: InstalledModule | ModuleOffer) => string,
): ListedModule[] {
  const uids = [...new Set([...installed, ...offers].map(({ uid }) => uid))]
  const listed = uids.map((uid): ListedModule => {
    const present = installed.find((each) => each.uid === uid)
    const [offer] = offers
      .filter((each) => each.uid === uid)
      .toSorted((one, other) => compareVersions(other.version, one.version) || one.source - other.source)
    const isNewer = present !== undefined && offer !== undefined && compareVersions(offer.version, present.version) > 0
    return { uid, installed: present, offer, isNewer }
  })
  const name = ({ installed: present, offer }: ListedModule) => {
    const shown = present ?? offer
    return shown ? nameOf(shown) : ''
  }
  return listed.toSorted(
    (one, other) => Number(!one.installed) - Number(!other.installed) || name(one).localeCompare(name(other)),
  )
}
