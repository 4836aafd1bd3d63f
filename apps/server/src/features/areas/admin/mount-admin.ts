import { permissionOf } from '@teachnet/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AdminCaller, hasNode, type Identity } from '../../../http/caller/caller.ts'
import { type Callers, programTags, shortenKeys } from '../../access/index.ts'
import { adminInfoRoutes, preferenceRoutes, loadManagedGroups } from '../../admin-accounts/index.ts'
import { chainRoutes } from '../../audit/index.ts'
import { formDraftRoutes } from '../../form-drafts/index.ts'
import {
  createMenuLoader,
  type OpenedMenuOptions,
  adminSessionRoutes,
  type AdminSessionOptions,
  passkeyRoutes,
  secondFactorRoutes,
  lockRoutes,
  sessionRoutes,
  setupRoutes,
} from '../../sign-in/index.ts'
import { createTestMail, outboxTags } from '../../delivery/index.ts'
import type { DesignedAreas } from '../../designer/index.ts'
import { listSettingRoutes, listViewRoutes } from '../../list-settings/index.ts'
import { moveInRoutes } from '../../move-in/index.ts'
import { operationReportRoutes } from '../../operation/index.ts'
import {
  configRoutes,
  createConnectionTrial,
  type TrialOptions,
  type SiteConfiguration,
  loadSwitch,
} from '../../site-config/index.ts'
import { createPersonData, personRoutes } from '../../person-data/index.ts'
import { tablesRoutes } from '../../tables/index.ts'
import { textRoutes } from '../../texts/index.ts'
import { type WebhookSettings, handleWebhooks } from '../../webhooks/index.ts'
import type { Recorder } from '../../../records/history/recorder.ts'
import type { CrudPorts, CrudSettings } from '../../../records/ports.ts'
import type { ResourceRegistry } from '../../../records/registry.ts'
import { registerCrud } from '../../../records/routes.ts'
import type { OpenChannel, PlacePort, SettingsPort } from '../../../platform/ports.ts'
import type { FolderSetting, OriginSetting } from '../../../platform/settings/settings.ts'
import type { AdminContexts } from './admin-contexts.ts'
import { mountRecordWork } from './mount-record-work.ts'
import { authInvitation, isApplication } from '@teachnet/contract/resources'
import { invitationRoutes, mayGiveGroups } from '../../invitations/index.ts'
import { offerDirectUpload } from '../../files/index.ts'
import { retainReceipts } from '../../announcements/index.ts'
import {
  type ApplicationArea,
  type DashboardOptions,
  dashboardRoutes,
  handleBoardLetters,
  sharedBoardRoutes,
} from '../../dashboard/index.ts'
import {
  handleAdminNoticeMails,
  adminNoticeRoutes,
  countInboxOf,
  handleHolderNotices,
  handleSecurityMessages,
} from '../../notices/index.ts'
import { kindOfController } from '../../applications/index.ts'
import { defaultLocale } from '@teachnet/protocol'
import type { BoundResources, CrudContext } from '../../../records/bound-resource.ts'
import type { LoadVocabulary } from '../../../records/search/load-vocabulary.ts'
import { limitsOf } from '../../../records/scope.ts'
import { joined } from '../../../platform/db/statement.ts'

type AdminPorts = CrudPorts &
  PlacePort &
  SettingsPort<
    | OriginSetting
    | FolderSetting
    | 'hasAdminCaptcha'
    | 'hasMemberCaptcha'
    | 'backups'
    | 'mail'
    | 'sms'
    | 'smtpAllowed'
    | 'webhookAllowed'
    | 'dataDir'
  >

interface AdminParts {
  readonly site: SiteConfiguration
  readonly callers: Pick<Callers, 'findAdmin' | 'loadRules' | 'identifyStored'>
  readonly consumeCaptcha: (id: string, info: string) => Promise<boolean>
  /** Finds the administrator that a request to a public route comes from. */
  readonly identify: (request: FastifyRequest) => Promise<Identity>
  readonly resources: ResourceRegistry
  /** The areas among them that were made in the back office. */
  readonly designed: Pick<DesignedAreas, 'all'>
  readonly listModules: OpenedMenuOptions['listModules']
  readonly openChannel: OpenChannel
  readonly webhookSettings: WebhookSettings
  /** The settings of the enabled module of text messages, if any. */
  readonly findSmsSettings: TrialOptions['findSmsSettings']
  readonly contexts: AdminContexts
  readonly recorder: Recorder
  readonly loadVocabulary: LoadVocabulary
  readonly crudSettings: CrudSettings
  /** Names of the controllers with their own routes. */
  readonly controllers: ReadonlySet<string>
  /** Called when all routes except those of resources are mounted. */
  readonly rejectOtherMethods: () => void
}

/**
 * Mounts the back office: sessions, the configuration and figures of the site, and the records of every resource. Returns its functions for
 * the hourly maintenance.
 */
export function mountAdmin(app: FastifyInstance, ports: AdminPorts, parts: AdminParts): (() => Promise<void>)[] {
  const { site, callers, resources, controllers, openChannel, webhookSettings } = parts
  const { contexts } = parts
  const { findContext } = contexts
  const { findAdmin } = callers
  const loadMenu = createMenuLoader({
    callers,
    listDesigned: (caller) =>
      parts.designed
        .all()
        .filter(({ design }) => hasNode(caller, permissionOf(design.definition, 'index')))
        .map(({ design, version }) => ({ controller: design.definition.controller, version })),
    listModules: parts.listModules,
  })
  const expireInvitations = mountAccounts(app, ports, {
    site,
    findAdmin,
    loadMenu,
    openChannel,
    consumeCaptcha: parts.consumeCaptcha,
    identify: parts.identify,
  })
  mountConfiguration(app, ports, parts)
  operationReportRoutes(app, ports, {
    listAreas: () => resources.all().map(({ definition }) => definition),
    loadRetention: async () => (await site.loadSettings()).retention,
    loadMaintenance: () => loadSwitch(ports),
  })
  chainRoutes(app, ports, { findContext })
  moveInRoutes(app, ports)
  const persons = createPersonData(ports, { loadLogDays: async () => (await site.loadSettings()).retention.admin_log })
  personRoutes(app, { findContext, persons })
  tablesRoutes(app, ports, { resources })
  listSettingRoutes(app, ports, { resources })
  preferenceRoutes(app, ports)
  formDraftRoutes(app, { deps: ports, area: 'admin' })
  const loadShareGroups = (caller: AdminCaller) => loadManagedGroups(ports.db, caller)
  listViewRoutes(app, ports, { resources, loadShareGroups })
  sharedBoardRoutes(app, ports, { loadShareGroups })
  adminInfoRoutes(app, { findContext })
  const newsMaintenance = mountNews(app, ports, {
    site,
    resources,
    findAdmin,
    openChannel,
    webhookSettings,
    contexts,
    menuVersion: async (caller, locale) => (await loadMenu(caller, locale)).menuVersion,
  })
  const { exportRecords, upkeep } = mountRecordWork(app, ports, {
    resources,
    contexts,
    findAdmin,
    loadConfig: site.loadConfig,
  })
  parts.rejectOtherMethods()
  registerCrud(app, { prefix: '/admin', resources, controllers, findContext, exportRecords })
  const limitKeys = async () => {
    const { apiKeyDays } = await site.loadSettings()
    const now = Math.floor(ports.clock() / 1000)
    if ((await shortenKeys(ports.db, now + apiKeyDays * 86_400)) > 0) await ports.cache.drop(programTags)
  }
  return [...upkeep, expireInvitations, limitKeys, () => persons.purge(), ...newsMaintenance]
}

function mountConfiguration(
  app: FastifyInstance,
  ports: AdminPorts,
  { site, recorder, findSmsSettings }: Pick<AdminParts, 'site' | 'recorder' | 'findSmsSettings'>,
): void {
  const loadTimeZone = async () => (await site.loadSettings()).timeZone
  configRoutes(app, ports, {
    sendTestMail: createTestMail({ deps: ports, loadConfig: site.loadConfig }),
    tryConnection: createConnectionTrial(ports, { findSmsSettings }),
    recorder,
    loadTimeZone,
  })
  textRoutes(app, ports, { loadTimeZone })
}

type AccountPorts = CrudPorts & PlacePort & SettingsPort<OriginSetting | 'hasAdminCaptcha' | 'hasMemberCaptcha'>

interface AccountParts {
  readonly site: Pick<SiteConfiguration, 'loadConfig' | 'loadSettings'>
  readonly findAdmin: Callers['findAdmin']
  readonly loadMenu: AdminSessionOptions['loadMenu']
  readonly consumeCaptcha: (id: string, info: string) => Promise<boolean>
  /** Finds the administrator that a request to a public route comes from. */
  readonly identify: (request: FastifyRequest) => Promise<Identity>
  readonly openChannel: OpenChannel
}

/** Mounts the calls with which administrators get an account, sign in to it and protect it. Returns work that runs every hour. */
function mountAccounts(
  app: FastifyInstance,
  ports: AccountPorts,
  { site, findAdmin, loadMenu, consumeCaptcha, identify, openChannel }: AccountParts,
): () => Promise<void> {
  const { loadConfig, loadSettings } = site
  const letters = { openChannel, deliveryTags: outboxTags }
  adminSessionRoutes(app, {
    deps: ports,
    loadMenu,
    consumeCaptcha,
    loadConfig,
    loadSettings,
    ...letters,
    offerUploads: async (config) => ({ ...config, upload: await offerDirectUpload(ports.storage, config.upload) }),
    async isSignedIn(request) {
      const { state } = await identify(request)
      return state === 'known' || state === 'blocked'
    },
  })
  setupRoutes(app, ports)
  secondFactorRoutes(app, { deps: ports, area: 'admin', loadConfig })
  passkeyRoutes(app, { deps: ports, area: 'admin', loadConfig })
  sessionRoutes(app, { deps: ports, area: 'admin', loadSettings })
  lockRoutes(app, ports)
  return invitationRoutes(app, {
    deps: ports,
    loadConfig,
    ...letters,
    findInviter: findAdmin,
    mayInvite: async (inviter, groups) =>
      hasNode(inviter, permissionOf(authInvitation, 'add')) && (await mayGiveGroups(ports.db, inviter, groups)),
  })
}

interface NewsParts {
  readonly site: Pick<SiteConfiguration, 'loadConfig' | 'loadSettings'>
  readonly resources: BoundResources
  readonly findAdmin: Callers['findAdmin']
  readonly openChannel: OpenChannel
  readonly webhookSettings: WebhookSettings
  readonly menuVersion: DashboardOptions['menuVersion']
  readonly contexts: Pick<AdminContexts, 'findContext' | 'contextOf'>
}

/**
 * Mounts the parts that report changes to administrators and other systems: the dashboard, the inbox with its mails, and the webhooks.
 * Returns work that runs every hour.
 */
function mountNews(
  app: FastifyInstance,
  ports: CrudPorts & PlacePort,
  {
    site,
    resources,
    findAdmin,
    openChannel,
    webhookSettings,
    menuVersion,
    contexts: { findContext, contextOf },
  }: NewsParts,
): (() => Promise<void>)[] {
  const { loadConfig, loadSettings } = site
  dashboardRoutes(app, ports, {
    loadSettings,
    findContext,
    menuVersion,
    applicationAreas: applicationAreasOf,
    countInbox: countInboxOf,
  })
  const mails = {
    deps: ports,
    loadConfig,
    openChannel,
    findAdmin,
    contextOf,
    loadTimeZone: async () => (await loadSettings()).timeZone,
    deliveryTags: outboxTags,
  }
  handleBoardLetters({ ...mails, applicationAreas: applicationAreasOf })
  adminNoticeRoutes(app, { deps: ports, findContext })
  handleHolderNotices({ deps: ports, findAdmin, contextOf, resources })
  handleAdminNoticeMails(mails)
  handleSecurityMessages({ deps: ports, loadConfig, openChannel, deliveryTags: outboxTags })
  const purgeDeliveries = handleWebhooks({
    deps: ports,
    findOwner: findAdmin,
    loadView: async (caller) => (await contextOf(caller, defaultLocale)).resources,
    loadSiteName: async () => (await loadConfig(defaultLocale, '')).siteName,
    ...webhookSettings,
  })
  const followGroups = () => retainReceipts(ports.db, { now: Math.floor(ports.clock() / 1000) })
  return [purgeDeliveries, followGroups]
}

async function applicationAreasOf(context: CrudContext): Promise<ApplicationArea[]> {
  const areas = context.resources.all().filter(({ definition }) => isApplication(definition))
  return Promise.all(
    areas.map(async (resource) => {
      const { controller, table } = resource.definition
      return {
        controller,
        table,
        kind: kindOfController(controller),
        limit: joined(await limitsOf(context, resource, 'list'), 'and'),
      }
    }),
  )
}
