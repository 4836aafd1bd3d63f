import { createHmac, timingSafeEqual } from 'node:crypto'

interface Signing {
  readonly secretKey: string
  /** Unix seconds. */
  readonly now: number
}

/**
 * Creates the mark of when a form was begun. It is valid for one form, whose idempotency key it signs, so that a machine cannot collect
 * marks and use one for many forms.
 */
export function createBegunMark(key: string, { secretKey, now }: Signing): string {
  return `${now}.${signatureOf(key, now, secretKey)}`
}

/** Seconds since the form with a key was begun; undefined for a missing or forged mark. */
export function secondsSinceBegun(mark: string, key: string, { secretKey, now }: Signing): number | undefined {
  const [, begun, signature] = /^(\d{1,12})\.([\w-]{43})$/.exec(mark) ?? []
  if (!begun || !signature) return undefined
  const isOurs = timingSafeEqual(Buffer.from(signatureOf(key, Number(begun), secretKey)), Buffer.from(signature))
  return isOurs ? now - Number(begun) : undefined
}

function signatureOf(key: string, begun: number, secretKey: string): string {
  const signer = createHmac('sha256', secretKey).update('begin of forms').digest()
  return createHmac('sha256', signer).update(`${begun}\n${key}`).digest('base64url')
}

/** Whether a key has the form of those that the client generates; they are long enough not to collide. */
export function isKey(key: string): boolean {
  return /^[A-Za-z0-9-]{16,64}$/.test(key)
}
