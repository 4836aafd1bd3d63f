import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { isRecord, type Area, areaCalls } from '@teachnet/protocol'
import type { ApiClient } from '@teachnet/api-client'
import { useText } from '@teachnet/i18n/react'
import type { Notifier } from '@teachnet/ui/notifications'

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
  if (/^[\d.]+$/.test(hostname) || hostname.startsWith('[')) return 'address'
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

async function withoutCancelling<Answer>(request: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await request()
  } catch (error) {
    // Browsers report a closed dialog, a time-out and a device without a passkey alike.
    if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return undefined
    throw error
  }
}

interface Services {
  readonly client: Pick<ApiClient, 'call'>
  readonly notifier: Pick<Notifier, 'notify'>
  readonly area: Area
}

/** The body of a sign-in by passkey. */
export interface PasskeyProof {
  readonly tab: 'passkey'
  readonly passkey: PasskeyAnswer
  /** Empty: the passkey takes the place of the password as well. */
  readonly factorToken: string
}

/** A passkey to be added, with the proof that an account requires. */
export interface NewPasskey {
  readonly name: string
  readonly password: string
  /** Of the authenticator app, or a recovery code; empty without one. */
  readonly code: string
  /** What protects the account besides the password. */
  readonly by: 'password' | 'code' | 'passkey'
}

/** Adds passkeys of this browser to accounts of an area, and signs in with them. Failures of the browser are shown. */
export function usePasskeys({ client, notifier, area }: Services) {
  const text = useText()
  const calls = areaCalls[area.name]

  async function showFailure(request: () => Promise<PasskeyAnswer | undefined>): Promise<PasskeyAnswer | undefined> {
    try {
      return await request()
    } catch (error) {
      notifier.notify({
        kind: 'error',
        text: text(failures[error instanceof Error ? error.name : ''] ?? 'passkey.failed'),
      })
      return undefined
    }
  }

  /**
   * Returns false when the person cancels a dialog of the browser.
   *
   * @param by how the account proves its owner besides the password
   */
  async function add({ name, by, ...typed }: NewPasskey): Promise<boolean> {
    const proof = by === 'passkey' ? (await request())?.passkey : undefined
    if (by === 'passkey' && !proof) return false
    const body = { ...typed, proof: proof ? { ...proof } : undefined }
    const { options } = await client.call(calls.beginPasskey, { body })
    const answer = await showFailure(() => createPasskey(options))
    if (!answer) return false
    await client.call(calls.addPasskey, { body: { name, answer }, showSuccess: true })
    return true
  }

  /** Resolves with the body of the sign-in, or with undefined when the person cancels. */
  async function request(factorToken = ''): Promise<PasskeyProof | undefined> {
    const { options } = await client.call(calls.askForPasskey, { body: { factorToken } })
    const passkey = await showFailure(() => provePasskey(options))
    return passkey && { tab: 'passkey', passkey, factorToken }
  }

  const obstacle = passkeyObstacle()
  return { obstacle, add, ask: obstacle ? undefined : request }
}

/** Messages for errors of the browser, by their names. */
const failures: Readonly<Record<string, string>> = {
  InvalidStateError: 'passkey.known',
  // The domain of the site's passkeys is not that of the page.
  SecurityError: 'passkey.domain',
}
