import type { Area } from '@teachnet/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Callers, createCallers } from '../access/callers.ts'
import { createSessionActivity } from '../access/tokens/session-activity.ts'
import type { ResourceRegistry } from '../crud/registry.ts'
import { type CrudSettings, defaultCrudSettings } from '../crud/ports.ts'
import { guardRoutes, identify, occasionOf } from '../guard/guard.ts'
import { collectControllers } from '../guard/own-controllers.ts'
import { answerRepeatedWrites } from '../guard/repeated-writes.ts'
import { refuseAddresses } from '../guard/refused-addresses.ts'
import { refuseUnknownControllers } from '../guard/unknown-controllers.ts'
import { collectActions } from '../guard/wrong-methods.ts'
import { auditRoutes } from '../modules/audit/audit.routes.ts'
import { createCaptchaService } from '../modules/captcha/captcha.service.ts'
import { areaListParams } from '../modules/content/content.service.ts'
import { createInstalledModules, type InstalledModules } from '../modules/module-store/installed-modules.ts'
import { secretSettings, styleOrigins } from '../modules/module-store/module-settings.ts'
import { formDataRoutes } from '../modules/form-data/form-data.routes.ts'
import { createDesignedAreas } from '../modules/designer/designed-areas.ts'
import { openapiRoutes } from '../modules/openapi/openapi.routes.ts'
import { defaultWebhookSettings, type WebhookSettings } from '../modules/webhooks/webhooks.ts'
import { createRecorder } from '../modules/security/recorder.ts'
import type { SiteConfiguration } from '../modules/site-config/site-configuration.service.ts'
import { tokenRoutes } from '../modules/token-refresh/token-refresh.routes.ts'
import { createUploadLimits } from '../modules/uploads/upload-limits.ts'
import type { ServerPorts } from '../ports.ts'
import { handleFileRemovals } from '../resources/files/file-removal.ts'
import { purgeDrafts } from '../crud/draft/purge-drafts.ts'
import { handlePrivateFiles, removeUnusedFiles } from '../resources/files/private-files.ts'
import { createResources } from '../resources/registry.ts'
import { mountAdmin } from './admin/mount-admin.ts'
import { mountDesigner } from './admin/mount-designer.ts'
import {
  defaultMarketSettings,
  type MarketSettings,
  mountModules,
  partsOfModules,
  smsSettingsOfModules,
} from './admin/mount-modules.ts'
import { defaultTerminalSettings, mountTerminal, type TerminalSettings } from './admin/mount-terminal.ts'
import { createPolicies } from '../modules/policies/policies.ts'
import { mountMember } from './member/mount-member.ts'
import { mountCorrespondence } from './correspondence.ts'
import { mountUploads } from './mount-uploads.ts'
import { mountPublic } from './public/mount-public.ts'

interface AreaOptions {
  readonly site: SiteConfiguration
  readonly crudSettings?: CrudSettings
  readonly terminalSettings?: Partial<TerminalSettings>
  readonly marketSettings?: Partial<MarketSettings>
  readonly webhookSettings?: WebhookSettings
}

interface RequestChecks {
  readonly site: Pick<SiteConfiguration, 'loadSettings' | 'loadSecretNames'>
  readonly callers: Callers
  readonly resources: ResourceRegistry
  readonly installed: Pick<InstalledModules, 'all'>
}

/** Work of the areas that runs every hour. */
export interface AreaUpkeep {
  /** Delete expired rows of the areas' modules. */
  readonly purges: readonly (() => Promise<void>)[]
}

/** Mounts the hooks that check every request, then the areas, and passes the shared services to them. */
export async function registerAreas(
  app: FastifyInstance,
  ports: ServerPorts,
  {
    site,
    crudSettings = defaultCrudSettings,
    terminalSettings,
    marketSettings,
    webhookSettings = defaultWebhookSettings,
  }: AreaOptions,
): Promise<AreaUpkeep> {
  const controllers = collectControllers(app, ['/admin'])
  const mounted = collectControllers(app, ['/admin', '/api'])
  const refuseOtherMethods = collectActions(app)
  const callers = createCallers(ports)
  const resources = createResources()
  const installed = createInstalledModules(ports, ports.env.trustsModules)
  const designed = createDesignedAreas(ports, resources, installed.loadOfAreas)
  await designed.refresh()
  app.addHook('onClose', async () => {
    designed.close()
    installed.close()
  })
  handleFileRemovals(ports)
  handlePrivateFiles(ports, resources)
  checkRequests(app, ports, { site, callers, resources, installed })

  const captchas = createCaptchaService({ ...ports, loadModes: async () => (await site.loadSettings()).captchaModes })
  const uploadLimits = createUploadLimits(ports)
  const identifyIn = (area: Area['name']) => (request: FastifyRequest) => identify(callers, area, request)
  const consumeCaptcha = captchas.consume

  openapiRoutes(app, { resources, listParams: areaListParams })
  tokenRoutes(app, ports, site)
  const findSmsSettings = () => smsSettingsOfModules(installed, ports.env.secretKey)
  const correspondence = mountCorrespondence(app, ports, {
    site,
    consumeCaptcha,
    findSmsSettings,
    async findCaller(request) {
      const identity = await identify(callers, 'member', request)
      return identity.state === 'known' ? identity.caller : undefined
    },
  })
  const loadPolicy = createPolicies(ports, { loadRetention: async () => (await site.loadSettings()).retention })
  const { admitApplicationFile, collectApplications, keepApplications } = mountPublic(app, ports, {
    site,
    callers,
    loadPolicy,
    resources,
    captchas,
    correspondence,
    loadStyleSources: async () => styleOrigins(installed.enabled()),
  })
  const memberUpkeep = mountMember(app, ports, {
    resources,
    collectApplications,
    site,
    callers,
    loadPolicy,
    consumeCaptcha,
    correspondence,
    identify: identifyIn('member'),
  })
  formDataRoutes(app)
  await mountUploads(app, ports, { site, resources, limits: uploadLimits, admitApplicationFile })
  const settings = { ...defaultTerminalSettings, ...terminalSettings }
  const terminalUpkeep = mountTerminal(app, ports, {
    identify: (request, session) => callers.identifyStored('admin', session, occasionOf(request)),
    settings,
  })
  const { designer, upkeep: designerUpkeep } = mountDesigner(app, ports, {
    ...{ resources, areas: designed, site },
    controllers: mounted,
  })
  const moduleUpkeep = await mountModules(app, ports, {
    installed,
    designer,
    site,
    settings: { ...defaultMarketSettings, ...marketSettings },
  })
  const adminUpkeep = mountAdmin(app, ports, {
    designed,
    listModules: (locale) => partsOfModules(installed, locale),
    openChannel: correspondence.delivery.openChannel,
    webhookSettings,
    site,
    callers,
    consumeCaptcha,
    findSmsSettings,
    identify: identifyIn('admin'),
    resources,
    recorder: createRecorder(ports, resources),
    crudSettings,
    controllers,
    refuseOtherMethods,
  })
  const removeUnused = () => removeUnusedFiles(ports, resources)
  return {
    purges: [
      ...terminalUpkeep,
      ...designerUpkeep,
      ...adminUpkeep,
      ...moduleUpkeep,
      captchas.purge,
      correspondence.codes.purge,
      uploadLimits.purge,
      removeUnused,
      () => purgeDrafts(ports, resources),
      keepApplications,
      ...memberUpkeep,
    ],
  }
}

/** Mounts the hooks that check every request, and that record what administrators do. */
function checkRequests(
  app: FastifyInstance,
  ports: ServerPorts,
  { site, callers, resources, installed }: RequestChecks,
): void {
  refuseAddresses(app, async () => (await site.loadSettings()).refusedAddresses)
  refuseUnknownControllers(app, resources)
  guardRoutes(
    app,
    callers,
    createSessionActivity(ports, async () => (await site.loadSettings()).idleLockMinutes),
  )
  // Before the log of administrators: a repeated write is logged once.
  answerRepeatedWrites(app, ports)
  const loadSecretNames = async () => new Set([...(await site.loadSecretNames()), ...secretSettings(installed.all())])
  auditRoutes(app, ports, { resources, loadSecretNames })
}
