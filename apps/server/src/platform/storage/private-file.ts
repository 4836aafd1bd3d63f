import { createHmac, timingSafeEqual } from 'node:crypto'
import { privatePathOf } from '@teachnet/contract/schema'
import { splitName } from '@teachnet/upload'

/** Prefix of a private file's path, and of its storage name; no public file can have such a name. */
const servedUnder = '/private-files/'
const root = '.private/'

/** Seconds for which a signed address is valid, rounded up, so that the address stays the same for a while. */
const life = 1800
const step = 300

interface Signing {
  readonly secretKey: string
  /** Unix milliseconds. */
  readonly now: number
}

/**
 * Returns a path for a new private file: it cannot be guessed, and shows people what the file is. @param name the sender's name of the file
 */
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

/** Returns the storage name of a private path. */
export function privateName(path: string): string {
  return root + path.slice(servedUnder.length)
}

/** Returns the path at which a file of this storage name is served. */
export function servedPath(name: string): string {
  return servedUnder + name.slice(root.length)
}

/** Returns the path with a signature that opens it for a limited time. A new secret key invalidates all signatures. */
export function signedPath(path: string, { secretKey, now }: Signing): string {
  const expires = Math.ceil((now / 1000 + life) / step) * step
  const query = new URLSearchParams({ expires: String(expires), signature: signatureOf(path, expires, secretKey) })
  return `${path.split('/').map(encodeURIComponent).join('/')}?${query.toString()}`
}

/** Returns whether a path was signed with this key and the signature is still valid. */
export function isSigned(
  path: string,
  { expires, signature }: { readonly expires: string; readonly signature: string },
  { secretKey, now }: Signing,
): boolean {
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= now) return false
  const wanted = Buffer.from(signatureOf(path, Number(expires), secretKey))
  const provided = Buffer.from(signature)
  return provided.length === wanted.length && timingSafeEqual(provided, wanted)
}

function signatureOf(path: string, expires: number, secretKey: string): string {
  const key = createHmac('sha256', secretKey).update('addresses of private files').digest()
  return createHmac('sha256', key).update(`${expires}\n${path}`).digest('base64url')
}
