import { readAreaLimits } from '@teachnet/contract/rights'
import { adminArea, calls } from '@teachnet/protocol'
import { buildMenu, collectPermissions } from '@teachnet/session'
import type { AreaInit } from '@teachnet/session/loading-page'
import { atom, useSetAtom } from 'jotai'
import { resourceRegistry } from '../resources/resource-registry.ts'
import { showModules } from './enabled-modules.tsx'
import { siteIdleMinutesAtom } from './lock.atoms.ts'
import { viewedAtom } from './view-as.ts'
import { type AppServices, useServices } from './app-services.ts'
import { siteNameAtom } from '@teachnet/session/app'

interface LoadedAdmin extends Pick<AreaInit, 'state' | 'begin'> {
  /** What the administrator has chosen for the back office; undefined from a server that keeps nothing. */
  readonly preferences: Readonly<Record<string, unknown>> | undefined
}

/** Loads account, permissions and site configuration. */
export async function loadAdmin(services: AppServices, signal?: AbortSignal): Promise<LoadedAdmin> {
  const { client, session } = services
  const init = await client.call(calls.adminInit, { showError: false, signal })
  resourceRegistry.setLimits(readAreaLimits(init.limits))
  resourceRegistry.setDesigned(init.designed ?? [], async (controller) => {
    const { loadDesignedArea } = await import('./load-designed.ts')
    return loadDesignedArea(client, controller)
  })
  showModules(services, init.modules, init.adminInfo.super ?? false)
  const menu = buildMenu(init.menus, adminArea.basePath)
  const permissions = collectPermissions(init.menus, adminArea.basePath)
  const state = { menu, permissions, site: services.siteOf(init.siteConfig) }
  session.store.set(menuVersionAtom, init.menuVersion)
  session.store.set(viewedAtom, init.viewedAs)
  session.store.set(hasWatermarkAtom, init.watermark ?? false)
  session.store.set(siteIdleMinutesAtom, init.idleLock ?? 0)
  // The account of the browser stays the viewer's, in every tab.
  const account = init.viewedAs ? undefined : init.adminInfo
  // How the back office looks is the viewer's as well: the choices of the other one would replace it in every tab of the browser.
  const preferences = init.viewedAs ? undefined : init.preferences
  return { state, preferences, begin: () => session.begin(account, state) }
}

/** Version of the menu and the rights that this tab shows; undefined with an old back end. */
export const menuVersionAtom = atom<string | undefined>(undefined)

/** Whether lists with personal data show the name of their reader. */
export const hasWatermarkAtom = atom(false)

/** Returns a function that reloads the session, so that the layout shows a changed site name, menu or account. */
export function useRefreshSession(): () => void {
  const services = useServices()
  const setSiteName = useSetAtom(siteNameAtom)
  return () => {
    loadAdmin(services).then(
      ({ state, begin }) => {
        setSiteName(state.site.siteName)
        begin()
      },
      // On failure, the loaded session stays until the next visit.
      () => undefined,
    )
  }
}
