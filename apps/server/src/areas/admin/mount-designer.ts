import type { FastifyInstance } from 'fastify'
import type { BoundResources } from '../../crud/bound-resource.ts'
import { dropOldCopies } from '../../modules/designer/design.repo.ts'
import type { DesignedAreas } from '../../modules/designer/designed-areas.ts'
import { designerRoutes } from '../../modules/designer/designer.routes.ts'
import { createDesigner } from '../../modules/designer/designer.service.ts'
import { oldDesignerRoutes } from '../../modules/designer/old-client/old-designer.routes.ts'
import type { SiteConfiguration } from '../../modules/site-config/site-configuration.service.ts'
import type { ServerPorts } from '../../ports.ts'

interface Options {
  readonly resources: BoundResources
  /** Names of the controllers with routes of their own, in lower case; complete when everything is mounted. */
  readonly controllers: ReadonlySet<string>
  readonly areas: DesignedAreas
  readonly site: Pick<SiteConfiguration, 'loadSettings'>
}

/** Mounts the data designer and returns it with its functions for the hourly upkeep. */
export function mountDesigner(
  app: FastifyInstance,
  ports: ServerPorts,
  { resources, controllers, areas, site }: Options,
) {
  const loadTimeZone = async () => (await site.loadSettings()).timeZone
  const designer = createDesigner(ports, { resources, controllers, areas, loadTimeZone })
  designerRoutes(app, ports, { designer, areas, resources })
  oldDesignerRoutes(app, ports, { designer, areas, resources, loadTimeZone })
  return { designer, upkeep: [designer.endInterrupted, () => dropOldCopies(ports.db)] }
}
