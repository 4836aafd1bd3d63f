import type { ResourceDefinition } from '@teachnet/contract'
import { useAtomValue } from 'jotai'
import type { ComponentType } from 'react'
import { ProfilePage } from '../../features/profile/profile-page.tsx'
import type { PageProps } from './page-props.ts'
import { useRefreshSession } from '../session/use-refresh-session.ts'
import { useServices } from '../services/services-context.ts'

/** Creates the page on which administrators edit their own record. Its form is derived from the definition `admins`. */
export function createConnectedProfilePage(
  admins: ResourceDefinition,
  adminLog: ResourceDefinition,
): ComponentType<PageProps> {
  return function ConnectedProfilePage() {
    const { client, session } = useServices()
    const isHeld = useAtomValue(session.infoAtom)?.mustChangePassword === true
    const refresh = useRefreshSession()
    return (
      <div className="page-body">
        <ProfilePage {...{ client, admins, adminLog, isHeld }} onSaved={refresh} />
      </div>
    )
  }
}
