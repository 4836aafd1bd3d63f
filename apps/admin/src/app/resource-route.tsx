import type { ComponentType } from 'react'
import { ResourcePage } from '../crud-ui/resource-page.tsx'
import type { LoadedResource } from '../resources/registry.ts'
import type { ScreenProps } from './screen-props.ts'

/** The screen of a resource. */
export function createResourceRoute({ definition, overrides }: LoadedResource): ComponentType<ScreenProps> {
  return function ResourceRoute() {
    return (
      <div className="page-body">
        <ResourcePage definition={definition} {...(overrides && { overrides })} />
      </div>
    )
  }
}
