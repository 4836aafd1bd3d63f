import { isApiError } from '@teachnet/api-client'
import { lockCalls } from '@teachnet/contract/people'
import { areaCalls } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { signOut } from '@teachnet/session'
import { siteNameAtom, Switches } from '@teachnet/session/app'
import { useAtomValue, useSetAtom } from 'jotai'
import { LockPage } from '../../features/login/lock-page.tsx'
import { useServices } from '../../session/app-services.ts'
import { lockedAtom } from '../../session/lock.atoms.ts'

/** Asks for the password of the account, and unlocks the session with it. */
export function LockScreen() {
  const text = useText()
  const { client, session } = useServices()
  const info = useAtomValue(session.infoAtom, { store: session.store })
  const siteName = useAtomValue(siteNameAtom)
  const setLocked = useSetAtom(lockedAtom)

  async function unlock(password: string): Promise<string | undefined> {
    try {
      await client.call(lockCalls.unlockSession, { body: { password }, showError: false })
      setLocked(false)
      return undefined
    } catch (error) {
      // The session ended meanwhile: the login page takes over.
      if (!session.isSignedIn()) setLocked(false)
      return isApiError(error) && error.message ? error.message : text('login.failed')
    }
  }

  return (
    <LockPage
      siteName={siteName}
      username={info?.username ?? ''}
      name={info?.nickname || (info?.username ?? '')}
      onUnlock={unlock}
      onLeave={() => {
        signOut(client, areaCalls.admin.logout, () => {
          setLocked(false)
          location.reload()
        }).catch(() => undefined)
      }}
      switches={<Switches />}
    />
  )
}
