import { isApiError } from '@teachnet/api-client'
import { type DueConsent, siteCalls } from '@teachnet/contract'
import { atom } from 'jotai'
import type { MemberServices } from '../../session/services.ts'

/** The texts that the member has to agree to before using the member centre. */
export const dueConsentsAtom = atom<readonly DueConsent[]>([])

export async function loadDueConsents(
  { client }: MemberServices,
  signal?: AbortSignal,
): Promise<readonly DueConsent[]> {
  return (await client.call(siteCalls.dueConsents, { showError: false, signal })).consents
}

/**
 * Agrees to the texts that the member was shown. If one has changed meanwhile, the member is asked to agree to the new
 * one.
 */
export async function agree(services: MemberServices): Promise<void> {
  const { client, session } = services
  const versions = session.store.get(dueConsentsAtom).map(({ version }) => version)
  try {
    await client.call(siteCalls.giveConsents, { body: { versions } })
    session.store.set(dueConsentsAtom, [])
  } catch (error) {
    if (!isApiError(error, 'CONSENT_CHANGED')) throw error
    session.store.set(dueConsentsAtom, await loadDueConsents(services))
  }
}
