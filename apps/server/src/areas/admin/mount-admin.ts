import { permissionOf } from '@teachnet/contract'
import { isApplication } from '@teachnet/contract/resources'
import { defaultLocale } from '@teachnet/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasNode } from '../../access/caller.ts'
import type { Callers } from '../../access/callers.ts'
import type { Identity } from '../../access/gate.ts'
import { findSitePage } from '../../content/site-page.ts'
import type { BoundResources } from '../../crud/bound-resource.ts'
import type { CrudPorts, CrudSettings } from '../../crud/context.ts'
import type { ResourceRegistry } from '../../crud/registry.ts'
import type { Recorder } from '../../crud/history/recorder.ts'
import { registerCrud } from '../../crud/routes.ts'
import { adminInfoRoutes } from '../../modules/admin-info/admin-info.routes.ts'
import { adminSessionRoutes } from '../../modules/admin-session/admin-session.routes.ts'
import type { ApplicationArea } from '../../modules/dashboard/dashboard.service.ts'
import { kindOfController } from '../../values/application-number.ts'
import { operationReportRoutes } from '../../modules/operation/operation.routes.ts'
import { dashboardRoutes } from '../../modules/dashboard/dashboard.routes.ts'
import { createTestMail } from '../../modules/delivery/test-mail.ts'
import type { DesignedAreas } from '../../modules/designer/designed-areas.ts'
import { moduleStoreRoutes } from '../../modules/module-store/module-store.routes.ts'
import { configRoutes } from '../../modules/site-config/config.routes.ts'
import type { SiteConfiguration } from '../../modules/site-config/site-configuration.service.ts'
import { tablesRoutes } from '../../modules/tables/tables.routes.ts'
import { offerDirectUpload } from '../../modules/uploads/direct-upload.ts'
import type { SettingsPort } from '../../ports.ts'
import { createBackOffice } from '../../resources/back-office.repo.ts'
import type { OriginSetting } from '../../settings/env.ts'
import { fileAddressesOf } from '../../storage/stored-address.ts'
import { createCrudContexts } from './crud-context.ts'

type AdminPorts = CrudPorts & SettingsPort<OriginSetting | 'hasAdminCaptcha' | 'smtpAllowed' | 'dataDir'>

interface AdminParts {
  readonly site: SiteConfiguration
  readonly callers: Pick<Callers, 'loadRules'>
  readonly consumeCaptcha: (id: string, info: string) => Promise<boolean>
  /** Finds the administrator that a request to a public route comes from. */
  readonly identify: (request: FastifyRequest) => Promise<Identity>
  readonly resources: ResourceRegistry
  /** The areas among them that were made in the back office. */
  readonly designed: Pick<DesignedAreas, 'all'>
  readonly recorder: Recorder
  readonly crudSettings: CrudSettings
  /** Names of the controllers with routes of their own. */
  readonly controllers: ReadonlySet<string>
  /** Called when all routes except those of resources are mounted. */
  readonly refuseOtherMethods: () => void
}

/** Mounts the back office: sessions, the configuration and figures of the site, and the records of every resource. */
export function mountAdmin(app: FastifyInstance, ports: AdminPorts, parts: AdminParts): void {
  const { site, callers, consumeCaptcha, identify, resources, recorder, controllers } = parts
  const { loadConfig, loadSettings } = site
  const { storage, env } = ports
  adminSessionRoutes(app, {
    deps: ports,
    listDesigned: (caller) =>
      parts.designed
        .all()
        .filter(({ design }) => hasNode(caller, permissionOf(design.definition, 'index')))
        .map(({ design, version }) => ({ controller: design.definition.controller, version })),
    callers,
    consumeCaptcha,
    loadConfig,
    loadSettings,
    offerUploads: async (config) => ({ ...config, upload: await offerDirectUpload(storage, config.upload) }),
    async findCaller(request) {
      const identity = await identify(request)
      return identity.state === 'known' ? identity.caller : undefined
    },
  })
  const loadTimeZone = async () => (await loadSettings()).timeZone
  configRoutes(app, ports, { sendTestMail: createTestMail({ deps: ports, loadConfig }), recorder, loadTimeZone })
  dashboardRoutes(app, ports, { loadSettings, applicationAreas: () => applicationAreasOf(resources) })
  operationReportRoutes(app, ports)
  tablesRoutes(app, ports, { resources })
  moduleStoreRoutes(app)
  const findContext = createCrudContexts(ports, {
    resources,
    recorder,
    backOffice: {
      ...createBackOffice(ports),
      findSitePage: async (definition, row) =>
        findSitePage(
          {
            db: ports.db,
            findArea: resources.find,
            now: Math.floor(ports.clock() / 1000),
            locale: defaultLocale,
            timeZone: await loadTimeZone(),
            showRichText: (html) => html,
            addTag: () => undefined,
            secretKey: env.secretKey,
          },
          definition,
          row,
        ),
    },
    loadSettings: async (host) => {
      const { timeZone, hasAutoWeights, cdnUrl } = await loadSettings()
      return {
        ...parts.crudSettings,
        timeZone,
        hasAutoWeights,
        cdnUrl: storage.publicUrl ?? (cdnUrl || `//${host}`),
        apiUrl: env.apiOrigin ?? `//${host}`,
        fileAddresses: fileAddressesOf(ports, { cdnUrl, host }),
      }
    },
  })
  adminInfoRoutes(app, { findContext })
  parts.refuseOtherMethods()
  registerCrud(app, { prefix: '/admin', resources, controllers, findContext })
}

function applicationAreasOf(resources: BoundResources): ApplicationArea[] {
  const definitions = resources.all().map(({ definition }) => definition)
  return definitions
    .filter(isApplication)
    .map(({ controller, table }) => ({ controller, table, kind: kindOfController(controller) }))
}
