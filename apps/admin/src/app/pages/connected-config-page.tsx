import { permissionOf } from '@teachnet/contract'
import { adminArea } from '@teachnet/protocol'
import { listPages, useAreaState, withinBase } from '@teachnet/session'
import { ConfigPage } from '../../features/config/config-page.tsx'
import { resourceRegistry } from '../../resources/resource-registry.ts'
import type { PageProps } from './page-props.ts'
import { useRefreshSession } from '../session/use-refresh-session.ts'
import { useServices } from '../services/services-context.ts'

export function ConnectedConfigPage({ isKnown }: PageProps) {
  const { client } = useServices()
  const menu = useAreaState()?.menu ?? []
  const refresh = useRefreshSession()
  const findPath = (routeName: string) => {
    const page = listPages(menu).find(({ name }) => name.toLowerCase() === routeName.toLowerCase())
    return page && isKnown(page) ? withinBase(page.path, adminArea.basePath) : undefined
  }
  return (
    <div className="page-body">
      <ConfigPage client={client} findPath={findPath} loadResource={loadResource} onSaved={refresh} />
    </div>
  )
}

async function loadResource(controller: string): Promise<void> {
  const rule = permissionOf({ controller })
  if (resourceRegistry.has(rule)) await resourceRegistry.load(rule)
}
