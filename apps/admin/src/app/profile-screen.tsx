import type { ResourceDefinition } from '@teachnet/contract'
import type { ComponentType } from 'react'
import { ProfilePage } from '../features/profile/profile-page.tsx'
import type { ScreenProps } from './screen-props.ts'
import { useRefreshSession } from './use-refresh-session.ts'
import { useServices } from './services-context.ts'

/** The screen of one's own record, which is a part of what `admins` says of all. */
export function createProfileScreen(
  admins: ResourceDefinition,
  adminLog: ResourceDefinition,
): ComponentType<ScreenProps> {
  return function ProfileScreen() {
    const { client } = useServices()
    const refresh = useRefreshSession()
    return (
      <div className="page-body">
        <ProfilePage {...{ client, admins, adminLog }} onSaved={refresh} />
      </div>
    )
  }
}
