import type { FastifyInstance } from 'fastify'
import type { BoundResources } from '../../../records/bound-resource.ts'
import {
  dropOldCopies,
  type DesignedAreas,
  designerRoutes,
  createCheckCommand,
  createDesigner,
  oldDesignerRoutes,
} from '../../designer/index.ts'
import type { SiteConfiguration } from '../../site-config/index.ts'
import type { ServerPorts } from '../../../platform/ports.ts'

interface Options {
  readonly resources: BoundResources
  /** Names of the controllers with routes of their own, in lower case; complete when everything is mounted. */
  readonly controllers: ReadonlySet<string>
  readonly areas: DesignedAreas
  readonly site: Pick<SiteConfiguration, 'loadSettings'>
}

/** Mounts the data designer and returns it with its functions for the hourly maintenance. */
export function mountDesigner(
  app: FastifyInstance,
  ports: ServerPorts,
  { resources, controllers, areas, site }: Options,
) {
  const loadTimeZone = async () => (await site.loadSettings()).timeZone
  const designer = createDesigner(ports, { resources, controllers, areas, loadTimeZone })
  designerRoutes(app, ports, { designer, areas, resources })
  oldDesignerRoutes(app, ports, { designer, areas, resources, loadTimeZone })
  const command = createCheckCommand(ports, { areas, resources })
  return { designer, command, upkeep: [designer.endInterrupted, () => dropOldCopies(ports.db)] }
}
