/** Returns the files of the addresses without duplicates, in the form that attachments store. */
export function toFileUrls(addresses: readonly string[]): string[] {
  return [...new Set(addresses.flatMap((address) => toFileUrl(address) ?? []))]
}

const storedUnder = '/storage/'
/** The maximum length of an attachment's address. */
const longest = 255

/**
 * Returns an attachment's key for an address: its path under the storage, whatever host or picture size the address has. Undefined for an
 * address that cannot be an attachment's.
 */
export function toFileUrl(address: string): string | undefined {
  const [bare = ''] = address.trim().replaceAll('&amp;', '&').split(/[?#]/)
  const path = decoded(bare)
  const start = path.indexOf(storedUnder)
  const url = start > 0 ? path.slice(start) : path
  const isFile = url !== '' && url.length <= longest && !/^(?:data|blob|mailto|tel|javascript):/i.test(url)
  return isFile && !url.includes('\0') ? url : undefined
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
