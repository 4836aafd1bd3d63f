import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { isRecord } from '@teachnet/protocol'

/** The browser's answer about a passkey, for the server. */
export type PasskeyAnswer = Record<string, unknown>

/** Whether the browser can use passkeys on this page: not over plain HTTP, and not in old browsers. */
export function canUsePasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function'
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
