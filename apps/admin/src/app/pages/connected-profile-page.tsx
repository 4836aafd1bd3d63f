import type { ResourceDefinition } from '@teachnet/contract'
import { adminNoticeCalls, lockCalls } from '@teachnet/contract/people'
import { useAtomValue } from 'jotai'
import type { ComponentType } from 'react'
import { ProfilePage } from '../../features/profile/profile-page.tsx'
import type { PageProps } from './page-props.ts'
import { siteIdleMinutesAtom } from '../lock/lock.atoms.ts'
import { useIdleMinutes, useNoticeMail } from '../preferences/use-preferences.ts'
import { useRefreshSession } from '../session/use-refresh-session.ts'
import { useServices } from '../services/services-context.ts'

/** Creates the page on which administrators edit their own record. Its form is derived from the definition `admins`. */
export function createConnectedProfilePage(
  admins: ResourceDefinition,
  adminLog: ResourceDefinition,
): ComponentType<PageProps> {
  return function ConnectedProfilePage() {
    const { client, notifier, session } = useServices()
    const { mustChangePassword, mustSetUpFactor } = useAtomValue(session.infoAtom) ?? {}
    const due = mustChangePassword ? 'password' : mustSetUpFactor ? 'factor' : undefined
    const refresh = useRefreshSession()
    const [choice, onChange] = useNoticeMail()
    const site = useAtomValue(siteIdleMinutesAtom, { store: session.store })
    const [own, chooseIdle] = useIdleMinutes()
    const idleLock = client.has(lockCalls.lockSession) ? { site, own, onChange: chooseIdle } : undefined
    const noticeMail = client.has(adminNoticeCalls.adminNotices) ? { choice, onChange } : undefined
    return (
      <div className="page-body">
        <ProfilePage {...{ client, notifier, admins, adminLog, due, noticeMail, idleLock }} onSaved={refresh} />
      </div>
    )
  }
}
