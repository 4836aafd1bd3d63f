import { resourceLoaders } from '@teachnet/contract/resource-loaders'
import { useQueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { DesignerPage } from '../../features/designer/designer-page.tsx'
import { loadDesigned } from '../session/load-designed.ts'
import { useRefreshSession } from '../session/use-refresh-session.ts'
import { useServices } from '../services/services-context.ts'
import type { PageProps } from './page-props.ts'

/** Creates the page of the data designer, connected to the services of the app. */
export async function createConnectedDesignerPage(): Promise<ComponentType<PageProps>> {
  const shipped = await Promise.all(Object.values(resourceLoaders).map((load) => load()))
  return function ConnectedDesignerPage() {
    const { client } = useServices()
    const [search] = useSearchParams()
    const draft = search.get('draft')
    const form = search.get('form') ?? 'add'
    const refresh = useRefreshSession()
    const cache = useQueryClient()
    const onApplied = () => {
      void cache.invalidateQueries()
      refresh()
    }
    return (
      <div className="page-body">
        <DesignerPage
          client={client}
          areas={shipped}
          loadDesigned={() => loadDesigned(client)}
          chosen={draft === null ? undefined : { controller: form === 'add' ? '' : form, draft }}
          onApplied={onApplied}
        />
      </div>
    )
  }
}
