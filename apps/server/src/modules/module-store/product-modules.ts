import { compareVersions, type ModuleOffer } from '@teachnet/contract/modules'
import { readPackage } from '@teachnet/module-kit'
import type { StoredModule } from './module.repo.ts'

/**
 * Whether an installed module came with the product, and this build does not have an earlier version of it. Each build signs with a key of
 * its own and discards it: a signed module whose key no administrator trusts came with an earlier build.
 *
 * @param publishers the keys that administrators trust
 */
export function isOfEarlierBuild(
  { version, signer, manifest }: Pick<StoredModule, 'version' | 'signer' | 'manifest'>,
  offer: Pick<ModuleOffer, 'version' | 'author'>,
  publishers: ReadonlyMap<string, string>,
): boolean {
  const isOfProduct = signer !== '' && !publishers.has(signer) && manifest.author === offer.author
  return isOfProduct && compareVersions(offer.version, version) >= 0
}

/** Whether two archives contain the same files, regardless of their signatures. */
export async function hasSameFiles(one: Uint8Array, other: Uint8Array | undefined): Promise<boolean> {
  if (!other) return false
  const [{ files }, { files: others }] = await Promise.all([readPackage(one), readPackage(other)])
  return files.size === others.size && [...files].every(([path, content]) => others.get(path)?.equals(content) === true)
}
