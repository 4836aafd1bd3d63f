import { lazyPart } from '@teachnet/ui/parts'
import { useAtomValue } from 'jotai'
import { Activity, type ReactNode } from 'react'
import { WithMessages } from '../../messages/with-messages.tsx'
import { lockedAtom } from '../../session/lock.atoms.ts'

const LockScreen = lazyPart(async () => (await import('./lock-screen.tsx')).LockScreen)

/** Hides its children while the back office is locked. They keep their state, such as the input of a form, but do nothing meanwhile. */
export function BehindLock({ children }: { readonly children: ReactNode }) {
  const isLocked = useAtomValue(lockedAtom)
  return (
    <>
      <Activity mode={isLocked ? 'hidden' : 'visible'}>{children}</Activity>
      {isLocked && (
        <WithMessages of="login">
          <LockScreen />
        </WithMessages>
      )}
    </>
  )
}
