import { lockCalls } from '@teachnet/contract/people'
import { finishBeforeLeaving } from '@teachnet/session'
import { useSetAtom } from 'jotai'
import { useServices } from '../../session/app-services.ts'
import { lockedAtom } from '../../session/lock.atoms.ts'

/** Returns the function that locks the back office in every tab; undefined with an old back end, which cannot. */
export function useLock(): (() => void) | undefined {
  const { client } = useServices()
  const setLocked = useSetAtom(lockedAtom)
  if (!client.has(lockCalls.lockSession)) return undefined
  return () => {
    void lock()
      .then(() => setLocked(true))
      // The client has shown why the server refused.
      .catch(() => undefined)
  }

  async function lock(): Promise<void> {
    // A locked session stores no drafts.
    await finishBeforeLeaving()
    await client.call(lockCalls.lockSession, { body: {} })
  }
}
