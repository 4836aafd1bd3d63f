import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { PackageError } from './package-error.ts'

/** A publisher's pair of keys as text: `key` is public and identifies the publisher, `secret` signs. */
export interface PublisherKeys {
  readonly key: string
  readonly secret: string
}

/** Part of each signed content, so that a signature is valid in this format only. */
const context = 'teachnet module 1\n'

/** Creates an Ed25519 pair of keys, 43 characters of base64url each. */
export function createPublisherKeys(): PublisherKeys {
  const { x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  if (x === undefined || d === undefined) throw new Error('the generated key has no text form')
  return { key: x, secret: d }
}

/** Whether a text has the form of a publisher's key. */
export function isPublisherKey(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

/** Signs the list of files of an archive. */
export function signList(list: Uint8Array, { key, secret }: PublisherKeys): string {
  const privateKey = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key, d: secret }, format: 'jwk' })
  return sign(null, signedBytes(list), privateKey).toString('base64url')
}

/** @throws PackageError unless the signature of the list was made with the key */
export function requireSignature(list: Uint8Array, signature: string, key: string): void {
  if (!verify(null, signedBytes(list), publicKeyOf(key), Buffer.from(signature, 'base64url')))
    throw new PackageError('signature', 'the signature was not made with the named key for these files')
}

function signedBytes(list: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from(context), list])
}

function publicKeyOf(key: string): KeyObject {
  try {
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' })
  } catch (cause) {
    throw new PackageError('signature', 'the key of the publisher is not a key', { cause })
  }
}
