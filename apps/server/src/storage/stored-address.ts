import type { Deps } from '../deps.ts'

/** Below this path the site serves its files. */
const filesPath = '/storage/'

/**
 * An address in a text as it is stored. The site's own files have their path alone, whatever host, CDN or scheme a client wrote before it;
 * other addresses without a scheme get `https:`, since a stored text has no page whose scheme it could share.
 *
 * @param fileAddresses where the site's files are reached, `https://host` or `//host/path`
 */
export function toStoredAddress(address: string, fileAddresses: readonly string[]): string {
  const given = address.trim()
  if (!/^(https?:)?\/\//i.test(given)) return given
  const bare = given.replace(/^https?:/i, '')
  for (const each of fileAddresses) {
    const base = each.replace(/^https?:/i, '').replace(/\/+$/, '')
    if (base.startsWith('//') && startsLike(bare, base) && bare.startsWith(filesPath, base.length))
      return bare.slice(base.length)
  }
  return given.startsWith('//') ? `https:${given}` : given
}

/** Hosts are alike in upper and lower case. */
function startsLike(text: string, beginning: string): boolean {
  return text.slice(0, beginning.length).toLowerCase() === beginning.toLowerCase()
}

/**
 * Everything under which the site's files are reached: the storage, the configured address, the host of the request and the fixed
 * origins of the parts.
 */
export function fileAddressesOf(
  { env, storage }: Pick<Deps, 'env' | 'storage'>,
  { cdnUrl, host }: { readonly cdnUrl: string; readonly host: string },
): string[] {
  const { publicOrigin, adminOrigin, memberOrigin, apiOrigin } = env
  const all = [storage.publicUrl, cdnUrl, `//${host}`, publicOrigin, adminOrigin, memberOrigin, apiOrigin]
  return [...new Set(all.flatMap((address) => address || []))]
}
