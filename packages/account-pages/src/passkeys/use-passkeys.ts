import type { ApiClient } from '@teachnet/api-client'
import { useText } from '@teachnet/i18n/react'
import { type Area, areaCalls } from '@teachnet/protocol'
import type { Notifier } from '@teachnet/ui/notifications'
import { createPasskey, type PasskeyAnswer, passkeyObstacle, provePasskey } from './browser-passkey.ts'

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

  async function showFailure(ask: () => Promise<PasskeyAnswer | undefined>): Promise<PasskeyAnswer | undefined> {
    try {
      return await ask()
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
    const proof = by === 'passkey' ? (await ask())?.passkey : undefined
    if (by === 'passkey' && !proof) return false
    const body = { ...typed, ...(proof && { proof: { ...proof } }) }
    const { options } = await client.call(calls.beginPasskey, { body })
    const answer = await showFailure(() => createPasskey(options))
    if (!answer) return false
    await client.call(calls.addPasskey, { body: { name, answer }, showSuccess: true })
    return true
  }

  /** Resolves with the body of the sign-in, or with undefined when the person cancels. */
  async function ask(factorToken = ''): Promise<PasskeyProof | undefined> {
    const { options } = await client.call(calls.askForPasskey, { body: { factorToken } })
    const passkey = await showFailure(() => provePasskey(options))
    return passkey && { tab: 'passkey', passkey, factorToken }
  }

  const obstacle = passkeyObstacle()
  return { obstacle, add, ask: obstacle ? undefined : ask }
}

/** Messages for errors of the browser, by their names. */
const failures: Readonly<Record<string, string>> = {
  InvalidStateError: 'passkey.known',
  // The domain of the site's passkeys is not that of the page.
  SecurityError: 'passkey.domain',
}
