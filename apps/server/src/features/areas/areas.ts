import type { Area } from '@teachnet/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Callers, createCallers, createSessionActivity } from '../access/index.ts'
import { auditRoutes } from '../audit/index.ts'
import { createCaptchaService } from '../captcha/index.ts'
import {
  createInstalledModules,
  createModuleWork,
  installKey,
  type InstalledModules,
  secretSettings,
  styleOrigins,
} from '../module-store/index.ts'
import { formDataRoutes } from '../form-data/index.ts'
import { checkKey, createDesignedAreas } from '../designer/index.ts'
import type { Command } from '../terminal/index.ts'
import { openapiRoutes } from '../openapi/index.ts'
import { defaultWebhookSettings, type WebhookSettings } from '../webhooks/index.ts'
import { createRecorder } from '../security/index.ts'
import { type MaintenanceState, type SiteConfiguration, watchMaintenance } from '../site-config/index.ts'
import { tokenRoutes } from '../sign-in/index.ts'
import {
  createUploadLimits,
  handleFileRemovals,
  handlePrivateFiles,
  removeUnusedFiles,
  type UploadLimits,
  uploadRoutes,
} from '../files/index.ts'
import { createPolicies } from '../policies/index.ts'
import type { ResourceRegistry } from '../../records/registry.ts'
import { type CrudSettings, defaultCrudSettings } from '../../records/ports.ts'
import {
  guardRoutes,
  identify,
  occasionOf,
  collectControllers,
  rejectAddresses,
  rejectInMaintenance,
  collectActions,
} from '../../http/guard/guard.ts'
import { replayRepeatedWrites } from '../../http/guard/repeated-writes.ts'
import { rejectUnknownControllers } from './unknown-controllers.ts'
import { areaListParams } from '../../content/site/content.service.ts'
import type { ServerPorts, SettingsPort } from '../../platform/ports.ts'
import { purgeDrafts } from '../../records/draft/stored-drafts.ts'
import { handleSearchJobs } from '../../records/search/search-jobs.ts'
import { createResources } from './registry.ts'
import { createVocabulary } from '../../records/search/load-vocabulary.ts'
import { createAdminContexts } from './admin/admin-contexts.ts'
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
import { mountMember } from './member/mount-member.ts'
import { mountCorrespondence } from './correspondence.ts'
import { mountPublic } from './public/mount-public.ts'
import type { BoundResources } from '../../records/bound-resource.ts'
import { admitPrivateFile } from './admin/private-field.ts'

interface AreaOptions {
  readonly site: SiteConfiguration
  readonly crudSettings?: CrudSettings
  readonly terminalSettings?: Partial<TerminalSettings>
  readonly marketSettings?: Partial<MarketSettings>
  readonly webhookSettings?: WebhookSettings
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The maintenance switch, for hosts of pages in this process. */
    maintenance: MaintenanceState
  }
}

interface RequestChecks {
  readonly site: Pick<SiteConfiguration, 'loadSettings' | 'loadSecretNames'>
  readonly callers: Callers
  readonly resources: ResourceRegistry
  readonly installed: Pick<InstalledModules, 'all'>
}

/** Work of the areas that runs every hour. */
export interface AreaMaintenance {
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
): Promise<AreaMaintenance> {
  const controllers = collectControllers(app, ['/admin'])
  const mounted = collectControllers(app, ['/admin', '/api'])
  const rejectOtherMethods = collectActions(app)
  const callers = createCallers(ports)
  const resources = createResources()
  const installed = createInstalledModules(ports, ports.env.trustsModules)
  const designed = createDesignedAreas(ports, resources, installed.loadOfAreas)
  const loadVocabulary = createVocabulary(ports)
  const recorder = createRecorder(ports, resources)
  const contexts = createAdminContexts(ports, { site, callers, resources, recorder, loadVocabulary, crudSettings })
  const settings = { ...defaultTerminalSettings, ...terminalSettings }
  const work = createModuleWork(ports, {
    installed,
    isTrusting: ports.env.trustsModules,
    loadTimeZone: async () => (await site.loadSettings()).timeZone,
    contextOf: contexts.contextOf,
    patience: settings.killMs,
    minuteMs: settings.minuteMs,
  })
  installed.whenLoaded(work.refresh)
  await designed.refresh()
  app.addHook('onClose', async () => {
    designed.close()
    installed.close()
  })
  handleFileRemovals(ports)
  handlePrivateFiles(ports, resources)
  handleSearchJobs(ports, resources)
  const maintenance = await watchMaintenance(ports, site.loadSettings)
  app.decorate('maintenance', maintenance)
  app.addHook('onClose', async () => maintenance.close())
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
    captchas,
    findSmsSettings,
    async findCaller(request) {
      const identity = await identify(callers, 'member', request)
      return identity.state === 'known' ? identity.caller : undefined
    },
  })
  const loadPolicy = createPolicies(ports, { loadRetention: async () => (await site.loadSettings()).retention })
  const { admitApplicationFile, ownApplications, keepApplications, purgeSubscriptions } = mountPublic(app, ports, {
    site,
    callers,
    loadPolicy,
    resources,
    captchas,
    correspondence,
    loadVocabulary,
    loadStyleSources: async () => styleOrigins(installed.enabled()),
  })
  const memberMaintenance = mountMember(app, ports, {
    resources,
    ownApplications,
    site,
    callers,
    loadPolicy,
    consumeCaptcha,
    correspondence,
    identify: identifyIn('member'),
  })
  formDataRoutes(app)
  await mountUploads(app, ports, { site, resources, limits: uploadLimits, admitApplicationFile })
  /** Commands of the parts that are mounted after the terminal. */
  const ownCommands = new Map<string, Command>()
  const terminalMaintenance = mountTerminal(app, ports, {
    identify: (request, session) => callers.identifyStored('admin', session, occasionOf(request)),
    settings,
    loadPort: async () => (await site.loadSettings()).terminal.installServicePort,
    loadTimeZone: async () => (await site.loadSettings()).timeZone,
    findAdmin: callers.findAdmin,
    furtherCommands: () => new Map([...ownCommands, ...work.commands()]),
  })
  const {
    designer,
    command: check,
    upkeep: designerMaintenance,
  } = mountDesigner(app, ports, {
    resources,
    areas: designed,
    site,
    controllers: mounted,
  })
  const { command: install, upkeep: moduleMaintenance } = await mountModules(app, ports, {
    installed,
    designer,
    site,
    settings: { ...defaultMarketSettings, ...marketSettings },
  })
  ownCommands.set(checkKey, check).set(installKey, install)
  const adminMaintenance = mountAdmin(app, ports, {
    designed,
    listModules: (locale) => partsOfModules(installed, locale),
    openChannel: correspondence.delivery.openChannel,
    webhookSettings,
    site,
    callers,
    consumeCaptcha,
    findSmsSettings,
    loadVocabulary,
    identify: identifyIn('admin'),
    resources,
    recorder,
    contexts,
    crudSettings,
    controllers,
    rejectOtherMethods,
  })
  const removeUnused = () => removeUnusedFiles(ports, resources)
  return {
    purges: [
      ...terminalMaintenance,
      ...designerMaintenance,
      ...adminMaintenance,
      ...moduleMaintenance,
      captchas.purge,
      correspondence.codes.purge,
      uploadLimits.purge,
      removeUnused,
      () => purgeDrafts(ports, resources),
      keepApplications,
      purgeSubscriptions,
      ...memberMaintenance,
    ],
  }
}

/** Mounts the hooks that check every request, and that record what administrators do. */
function checkRequests(
  app: FastifyInstance,
  ports: ServerPorts,
  { site, callers, resources, installed }: RequestChecks,
): void {
  rejectAddresses(app, async () => (await site.loadSettings()).rejectedAddresses)
  rejectInMaintenance(app, app.maintenance.current)
  rejectUnknownControllers(app, resources)
  guardRoutes(
    app,
    callers,
    createSessionActivity(ports, async () => (await site.loadSettings()).idleLockMinutes),
  )
  // Before the log of administrators: a repeated write is logged once.
  replayRepeatedWrites(app, ports)
  const loadSecretNames = async () => new Set([...(await site.loadSecretNames()), ...secretSettings(installed.all())])
  auditRoutes(app, ports, { resources, loadSecretNames })
}

type UploadOptions = Parameters<typeof uploadRoutes>[2]

interface UploadParts extends Pick<UploadOptions, 'admitApplicationFile'> {
  readonly site: SiteConfiguration
  readonly resources: BoundResources
  readonly limits: UploadLimits
}

/** Mounts the uploads of all areas. */
async function mountUploads(
  app: FastifyInstance,
  ports: Parameters<typeof uploadRoutes>[1] & SettingsPort<'apiOrigin'>,
  { site, resources, limits, admitApplicationFile }: UploadParts,
): Promise<void> {
  const { storage, env } = ports
  await uploadRoutes(app, ports, {
    limits,
    admitApplicationFile,
    admitPrivateFile: (caller, requested) => admitPrivateFile(resources, caller, requested),
    loadUploadSettings: async (locale, host) => {
      const [{ upload, cdnUrl }, settings] = await Promise.all([site.loadConfig(locale, host), site.loadSettings()])
      const urls = { filesUrl: storage.publicUrl ?? cdnUrl, apiUrl: env.apiOrigin ?? `//${host}` }
      return { upload, timeZone: settings.timeZone, limits: settings.uploadLimits, ...urls }
    },
  })
}
