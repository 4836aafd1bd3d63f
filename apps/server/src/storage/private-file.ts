import { createHmac, timingSafeEqual } from 'node:crypto'
import { privatePathOf } from '@teachnet/contract/schema'
import { splitName } from '@teachnet/upload'

/** What stands before the path of a private file, and before its name in the storage, where no public file can be named so. */
const servedUnder = '/private-files/'
const root = '.private/'

/** Seconds for which a signed address can be opened; rounded up, so that the address stays the same for a while. */
const life = 1800
const step = 300

interface Signing {
  readonly secretKey: string
  /** Unix milliseconds. */
  readonly now: number
}

/** A path for a new private file: nobody can guess it, and people see what the file is. @param name as the sender calls the file */
export function newPrivatePath(name: string, random: (bytes: number) => Buffer): string {
  const { base, suffix } = splitName(name)
  const readable = [...base.normalize('NFC').replaceAll(/[^\p{L}\p{N}_-]+/gu, '-')].slice(0, 60).join('')
  const kind =
    suffix
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '')
      .slice(0, 10) || 'bin'
  return `${servedUnder}${random(16).toString('hex')}/${readable || 'file'}.${kind}`
}

export function isPrivatePath(path: string): boolean {
  return privatePathOf(path) === path
}

/** The name in the storage of what a private path stands for. */
export function privateName(path: string): string {
  return root + path.slice(servedUnder.length)
}

/** The path with what opens it for a while, as it stands in an address. A new secret key ends all of them. */
export function signedPath(path: string, { secretKey, now }: Signing): string {
  const expires = Math.ceil((now / 1000 + life) / step) * step
  const query = new URLSearchParams({ expires: String(expires), signature: signatureOf(path, expires, secretKey) })
  return `${path.split('/').map(encodeURIComponent).join('/')}?${query.toString()}`
}

/** Whether a path was signed with this key, and may still be opened. */
export function isSigned(
  path: string,
  { expires, signature }: { readonly expires: string; readonly signature: string },
  { secretKey, now }: Signing,
): boolean {
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= now) return false
  const wanted = Buffer.from(signatureOf(path, Number(expires), secretKey))
  const given = Buffer.from(signature)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

function signatureOf(path: string, expires: number, secretKey: string): string {
  const key = createHmac('sha256', secretKey).update('addresses of private files').digest()
  return createHmac('sha256', key).update(`${expires}\n${path}`).digest('base64url')
}
