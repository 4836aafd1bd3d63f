import { useSetAtom } from 'jotai'
import { findStartPage } from '@teachnet/session'
import { type AreaInit, LoadingPage } from '@teachnet/session/loading-page'
import { BehindLock } from '../lock/behind-lock.tsx'
import { isLockedBy, lockedAtom } from '../../session/lock.atoms.ts'
import { takePreferences } from '../../session/preferences.atoms.ts'
import { type AppServices, useServices } from '../../session/app-services.ts'
import { loadAdmin } from '../../session/load-admin.ts'
import { hasPage } from '../pages/page-modules.ts'

export function LoadingRoute() {
  const services = useServices()
  const setLocked = useSetAtom(lockedAtom)
  async function load(signal: AbortSignal) {
    try {
      return await begin(services, signal)
    } catch (error) {
      if (isLockedBy(error)) setLocked(true)
      throw error
    }
  }
  return (
    <BehindLock>
      <LoadingPage services={services} load={load} />
    </BehindLock>
  )
}

async function begin(services: AppServices, signal: AbortSignal): Promise<AreaInit> {
  const { preferences, state, begin: beginSession } = await loadAdmin(services, signal)
  return {
    state,
    begin() {
      // Before the layout is rendered for the first time.
      takePreferences(services, preferences)
      beginSession()
    },
    start: findStartPage(state.menu, hasPage)?.path,
  }
}
