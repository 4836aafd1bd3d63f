import { servedDefinition } from '@teachnet/contract'
import type { ComponentType } from 'react'
import { ResourcePage } from '../../crud-ui/page/resource-page.tsx'
import type { LoadedResource } from '../../resources/registry.ts'
import type { PageProps } from './page-props.ts'
import { useServices } from '../services/services-context.ts'

/** Creates the page of a resource, connected to the services of the app. */
export function createConnectedResourcePage({ definition, overrides }: LoadedResource): ComponentType<PageProps> {
  return function ConnectedResourcePage() {
    const { client } = useServices()
    return (
      <div className="page-body">
        <ResourcePage definition={servedDefinition(definition, client.backEnd())} {...(overrides && { overrides })} />
      </div>
    )
  }
}
