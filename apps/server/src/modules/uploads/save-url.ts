import { buildSaveName, splitName, toStorageKey } from '@teachnet/upload'

/** What stands before the name of a file in its address and in its key. */
const servedUnder = 'storage/'

interface Facts {
  readonly name: string
  readonly sha1: string
  /** Unix milliseconds. */
  readonly now: number
  readonly timeZone: string
}

/** The address under which an upload is served: where the template puts it, but always below one place. */
export function saveUrl(template: string, { name, sha1, now, timeZone }: Facts): string {
  const { base, suffix } = splitName(name)
  // To some web servers `shell.php.png` is a program.
  const harmless = `${base.replaceAll('.', '-')}.${suffix}`
  return servedUrl(buildSaveName(template, { name: harmless, sha1, now: new Date(now), timeZone }))
}

/** A template, or a save name, below the one place. */
export function servedUrl(saveName: string): string {
  const key = toStorageKey(saveName).replaceAll(/\/+/g, '/')
  return `/${key.startsWith(servedUnder) ? key : servedUnder + key}`
}

/** The address with its hash before its suffix, for content at whose address something else is. */
export function urlWithHash(url: string, sha1: string): string {
  const { suffix } = splitName(url)
  return `${url.slice(0, -suffix.length - 1)}-${sha1}.${suffix}`
}

/** The storage name of the file that is served at an address. */
export function storedName(url: string): string {
  return url.slice(servedUnder.length + 1)
}

/** Whether an address that a client named is one under which uploads are served. */
export function isUploadUrl(url: string): boolean {
  return url.length <= 255 && /^\/storage(\/[^./\\\s%?#\p{Cc}][^/\\\s%?#\p{Cc}]*)+$/u.test(url)
}
