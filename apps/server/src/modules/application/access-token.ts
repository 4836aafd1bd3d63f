import { createHmac, timingSafeEqual } from 'node:crypto'

/** Lifetime of the access to a status page, in seconds. */
const life = 1800

interface Signing {
  readonly secretKey: string
  /** Unix seconds. */
  readonly now: number
}

/** Creates a token that gives access to the status of one application for half an hour. A new secret key invalidates all tokens. */
export function createAccess(number: string, { secretKey, now }: Signing): { token: string; expires: number } {
  const expires = now + life
  const opened = `${number}.${expires}`
  return { token: `${opened}.${signatureOf(opened, secretKey)}`, expires }
}

/** The application number of a token; undefined for an invalid or expired token. */
export function readAccess(token: string, { secretKey, now }: Signing): string | undefined {
  const [, opened, number, expires, signature] = /^(([A-Z0-9-]{1,20})\.(\d{1,12}))\.([\w-]{43})$/.exec(token) ?? []
  if (!opened || !number || !signature || Number(expires) <= now) return undefined
  const isOurs = timingSafeEqual(Buffer.from(signatureOf(opened, secretKey)), Buffer.from(signature))
  return isOurs ? number : undefined
}

function signatureOf(opened: string, secretKey: string): string {
  const key = createHmac('sha256', secretKey).update('status of applications').digest()
  return createHmac('sha256', key).update(opened).digest('base64url')
}
