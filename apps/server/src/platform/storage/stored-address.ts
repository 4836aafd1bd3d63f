import type { SettingsPort, StoragePort } from '../ports.ts'
import type { OriginSetting } from '../settings/settings.ts'

/** The path under which the site serves its files. */
const filesPath = '/storage/'

/**
 * Normalises an address for storage. For the site's own files only the path is stored, whatever host, CDN or scheme a client sent; other
 * addresses without a scheme get `https:`, since a stored text has no page whose scheme it could inherit.
 *
 * @param fileAddresses prefixes under which the site's files are served, `https://host` or `//host/path`
 */
export function toStoredAddress(address: string, fileAddresses: readonly string[]): string {
  const provided = address.trim()
  if (!/^(https?:)?\/\//i.test(provided)) return provided
  const bare = provided.replace(/^https?:/i, '')
  for (const each of fileAddresses) {
    const base = each.replace(/^https?:/i, '').replace(/\/+$/, '')
    if (base.startsWith('//') && startsLike(bare, base) && bare.startsWith(filesPath, base.length))
      return bare.slice(base.length)
  }
  return provided.startsWith('//') ? `https:${provided}` : provided
}

/**
 * Whether a rich text may contain the whole address of one of the site's files, so that {@link toStoredAddress} makes different texts of it
 * for different prefixes. True in doubt, such as for characters that are written as references.
 */
export function mayNameFilesInFull(html: string): boolean {
  return /[^\s"'=]\/storage\/|&(?:#|sol)/i.test(html)
}

/** Host names are case-insensitive. */
function startsLike(text: string, beginning: string): boolean {
  return text.slice(0, beginning.length).toLowerCase() === beginning.toLowerCase()
}

/**
 * Returns all prefixes under which the site's files are served: the storage, the configured address, the request's host and the fixed
 * origins of the parts.
 */
export function fileAddressesOf(
  { env, storage }: StoragePort & SettingsPort<OriginSetting>,
  { cdnUrl, host }: { readonly cdnUrl: string; readonly host: string },
): string[] {
  const { publicOrigin, adminOrigin, memberOrigin, apiOrigin } = env
  const all = [storage.publicUrl, cdnUrl, `//${host}`, publicOrigin, adminOrigin, memberOrigin, apiOrigin]
  return [...new Set(all.flatMap((address) => address || []))]
}
