import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { isRecord } from '@teachnet/protocol'

/** The browser's answer about a passkey, for the server. */
export type PasskeyAnswer = Record<string, unknown>

/** Why passkeys cannot be used on this page: the host is a bare IP address, the connection is not secure, or the browser has none. */
export type PasskeyObstacle = 'address' | 'connection' | 'browser'

/**
 * Returns why passkeys cannot be used on this page; undefined when they can.
 *
 * @see https://www.w3.org/TR/webauthn-3/#rp-id a passkey belongs to a domain, which an IP address is not
 */
export function passkeyObstacle(): PasskeyObstacle | undefined {
  const { hostname } = location
  if (/^[\d.]+$/v.test(hostname) || hostname.startsWith('[')) return 'address'
  // Browsers hide the interface from pages over plain HTTP, other than those of localhost.
  if (typeof window.PublicKeyCredential === 'function') return undefined
  return window.isSecureContext ? 'browser' : 'connection'
}

/** Lets the browser create a passkey. Resolves with undefined when the person cancels. Rejects with an error of the browser. */
export async function createPasskey(options: Record<string, unknown>): Promise<PasskeyAnswer | undefined> {
  if (!isForCreation(options)) throw new TypeError('The server sends no options for a new passkey')
  const { startRegistration } = await import('@simplewebauthn/browser')
  return withoutCancelling(async () => ({ ...(await startRegistration({ optionsJSON: options })) }))
}

/** Lets the browser prove a passkey. Resolves with undefined when the person cancels. Rejects with an error of the browser. */
export async function provePasskey(options: Record<string, unknown>): Promise<PasskeyAnswer | undefined> {
  if (!isForProof(options)) throw new TypeError('The server sends no options for a passkey')
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return withoutCancelling(async () => ({ ...(await startAuthentication({ optionsJSON: options })) }))
}

/** The browser checks the options in detail. */
function isForProof(options: object): options is PublicKeyCredentialRequestOptionsJSON {
  return 'challenge' in options && typeof options.challenge === 'string'
}

function isForCreation(options: object): options is PublicKeyCredentialCreationOptionsJSON {
  return isForProof(options) && 'rp' in options && isRecord(options.rp) && 'user' in options && isRecord(options.user)
}

async function withoutCancelling<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await ask()
  } catch (error) {
    // Browsers report a closed dialog, a time-out and a device without a passkey alike.
    if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return undefined
    throw error
  }
}
