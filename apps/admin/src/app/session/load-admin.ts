import { adminArea, calls } from '@teachnet/protocol'
import { buildMenu, collectPermissions } from '@teachnet/session'
import type { AreaInit } from '@teachnet/session/loading-page'
import { resourceRegistry } from '../../resources/resource-registry.ts'
import type { AppServices } from '../services/app-services.ts'

/** Loads account, permissions and site configuration. */
export async function loadAdmin(
  { client, session }: AppServices,
  signal?: AbortSignal,
): Promise<Pick<AreaInit, 'state' | 'begin'>> {
  const init = await client.call(calls.adminInit, { showError: false, ...(signal && { signal }) })
  resourceRegistry.setDesigned(init.designed ?? [], async (controller) => {
    const { loadDesignedArea } = await import('./load-designed.ts')
    return loadDesignedArea(client, controller)
  })
  const menu = buildMenu(init.menus, adminArea.basePath)
  const permissions = collectPermissions(init.menus, adminArea.basePath)
  const state = { menu, permissions, site: init.siteConfig }
  return { state, begin: () => session.begin(init.adminInfo, state) }
}
