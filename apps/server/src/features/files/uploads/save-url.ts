import { buildSaveName, splitName, toStorageKey } from '@teachnet/upload'

/** Prefix of the name of a file in its address and in its key. */
const servedUnder = 'storage/'

interface Facts {
  readonly name: string
  readonly sha1: string
  /** Unix milliseconds. */
  readonly now: number
  readonly timeZone: string
}

/** Returns the address of an upload: the one of the template, but always below `/storage/`. */
export function saveUrl(template: string, { name, sha1, now, timeZone }: Facts): string {
  const { base, suffix } = splitName(name)
  // Some web servers execute `shell.php.png`.
  const harmless = `${base.replaceAll('.', '-')}.${suffix}`
  return servedUrl(buildSaveName(template, { name: harmless, sha1, now: new Date(now), timeZone }))
}

/** Returns a template or a save name below `/storage/`. */
export function servedUrl(saveName: string): string {
  const key = toStorageKey(saveName).replaceAll(/\/+/g, '/')
  return `/${key.startsWith(servedUnder) ? key : servedUnder + key}`
}

/** Inserts the hash before the suffix, for a file whose address is taken. */
export function urlWithHash(url: string, sha1: string): string {
  const { suffix } = splitName(url)
  return `${url.slice(0, -suffix.length - 1)}-${sha1}.${suffix}`
}

/** Returns the storage name of the file at an address. */
export function storedName(url: string): string {
  return url.slice(servedUnder.length + 1)
}

/** Checks whether an address from a client is a valid address of an upload. */
export function isUploadUrl(url: string): boolean {
  return url.length <= 255 && /^\/storage(\/[^./\\\s%?#\p{Cc}][^/\\\s%?#\p{Cc}]*)+$/u.test(url)
}
