import type { ComponentType } from 'react'
import { ResourcePage } from '../crud-ui/resource-page.tsx'
import type { LoadedResource } from '../resources/registry.ts'
import type { ScreenProps } from './screen-props.ts'
import { useServices } from './services-context.ts'

/** The screen of a resource. */
export function createResourceRoute({ definition, overrides }: LoadedResource): ComponentType<ScreenProps> {
  return function ResourceRoute() {
    const { client } = useServices()
    return (
      <div className="page-body">
        <ResourcePage definition={client.served(definition)} {...(overrides && { overrides })} />
      </div>
    )
  }
}
