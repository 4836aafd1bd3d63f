import { permissionOf } from '@teachnet/contract'
import { authInvitation, isApplication, securityDataRecycleLog } from '@teachnet/contract/resources'
import { defaultLocale, type Locale } from '@teachnet/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AdminCaller, hasNode } from '../../access/caller.ts'
import type { Callers } from '../../access/callers.ts'
import type { Identity } from '../../access/gate.ts'
import { findSitePage } from '../../content/site-page.ts'
import type { CrudPorts, CrudSettings } from '../../crud/ports.ts'
import type { CrudContext } from '../../crud/bound-resource.ts'
import { joined } from '../../crud/list/condition.ts'
import type { ResourceRegistry } from '../../crud/registry.ts'
import { limitsOf } from '../../crud/scope.ts'
import type { Recorder } from '../../crud/history/recorder.ts'
import { registerCrud } from '../../crud/routes.ts'
import { adminInfoRoutes } from '../../modules/admin-info/admin-info.routes.ts'
import { adminSessionRoutes } from '../../modules/admin-session/admin-session.routes.ts'
import { createMenuLoader, type OpenedMenuOptions } from '../../modules/admin-session/opened-menu.ts'
import type { ApplicationArea } from '../../modules/dashboard/dashboard.service.ts'
import { kindOfController } from '../../values/application-number.ts'
import { operationReportRoutes } from '../../modules/operation/operation.routes.ts'
import { dashboardRoutes } from '../../modules/dashboard/dashboard.routes.ts'
import { createTestMail } from '../../modules/delivery/test-mail.ts'
import type { DesignedAreas } from '../../modules/designer/designed-areas.ts'
import { moveConfigFiles } from '../../modules/site-config/config-files.ts'
import { createDraftPublication } from '../../modules/publication/draft-publication.ts'
import { createPublishCheck } from '../../modules/publish-check/publish-check.ts'
import { createConnectionTrial, type TrialOptions } from '../../modules/site-config/connection-trial.ts'
import { configRoutes } from '../../modules/site-config/config.routes.ts'
import type { SiteConfiguration } from '../../modules/site-config/site-configuration.service.ts'
import { listSettingRoutes } from '../../modules/list-setting/list-setting.routes.ts'
import { listViewRoutes } from '../../modules/list-setting/list-view.routes.ts'
import { preferenceRoutes } from '../../modules/preference/preference.routes.ts'
import { textRoutes } from '../../modules/texts/texts.routes.ts'
import { tablesRoutes } from '../../modules/tables/tables.routes.ts'
import { adminNoticeRoutes } from '../../modules/notices/admin-notices.routes.ts'
import { handleAdminNoticeMails } from '../../modules/notices/admin-notice-mails.ts'
import { countInboxOf, handleHolderNotices } from '../../modules/notices/admin-notices.ts'
import { passkeyRoutes } from '../../modules/passkeys/passkey.routes.ts'
import { secondFactorRoutes } from '../../modules/second-factor/second-factor.routes.ts'
import { lockRoutes } from '../../modules/sessions/lock.routes.ts'
import { sessionRoutes } from '../../modules/sessions/sessions.routes.ts'
import { createBulk } from '../../modules/bulk/bulk.service.ts'
import { bulkRoutes } from '../../modules/bulk/bulk.routes.ts'
import { letterDeskRoutes } from '../../modules/application/letter-desk.routes.ts'
import { publicationRoutes } from '../../modules/publication/publication.routes.ts'
import { presenceRoutes } from '../../modules/presence/presence.routes.ts'
import { createExports } from '../../modules/exports/exports.service.ts'
import { offerDirectUpload } from '../../modules/uploads/direct-upload.ts'
import { outboxTags } from '../../modules/delivery/delivery.service.ts'
import { invitationRoutes } from '../../modules/invitations/invitations.routes.ts'
import { handleWebhooks, type WebhookSettings } from '../../modules/webhooks/webhooks.ts'
import type { OpenChannel, PlacePort, SettingsPort } from '../../ports.ts'
import { mayGiveGroups } from '../../resources/invitation.ts'
import { createBackOffice } from '../../resources/back-office.repo.ts'
import { loadManagedGroups } from '../../resources/managed-groups.ts'
import { restoreEntries } from '../../resources/security/security-restore.ts'
import { keepReceipts } from '../../db/announcement-receipt.repo.ts'
import { fail } from '../../errors.ts'
import type { FolderSetting, OriginSetting } from '../../settings/settings.ts'
import { fileAddressesOf } from '../../storage/stored-address.ts'
import { createCrudContexts } from './crud-context.ts'

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
  readonly recorder: Recorder
  readonly crudSettings: CrudSettings
  /** Names of the controllers with routes of their own. */
  readonly controllers: ReadonlySet<string>
  /** Called when all routes except those of resources are mounted. */
  readonly refuseOtherMethods: () => void
}

/**
 * Mounts the back office: sessions, the configuration and figures of the site, and the records of every resource. Returns its functions for
 * the hourly upkeep.
 */
export function mountAdmin(app: FastifyInstance, ports: AdminPorts, parts: AdminParts): (() => Promise<void>)[] {
  const { site, callers, consumeCaptcha, identify, resources, recorder, controllers } = parts
  const { loadConfig, loadSettings } = site
  const { storage, env } = ports
  const loadMenu = createMenuLoader({
    callers,
    listDesigned: (caller) =>
      parts.designed
        .all()
        .filter(({ design }) => hasNode(caller, permissionOf(design.definition, 'index')))
        .map(({ design, version }) => ({ controller: design.definition.controller, version })),
    listModules: parts.listModules,
  })
  adminSessionRoutes(app, {
    deps: ports,
    loadMenu,
    consumeCaptcha,
    openChannel: parts.openChannel,
    deliveryTags: outboxTags,
    loadConfig,
    loadSettings,
    offerUploads: async (config) => ({ ...config, upload: await offerDirectUpload(storage, config.upload) }),
    async findCaller(request) {
      const identity = await identify(request)
      return identity.state === 'known' ? identity.caller : undefined
    },
  })
  const loadTimeZone = async () => (await loadSettings()).timeZone
  configRoutes(app, ports, {
    sendTestMail: createTestMail({ deps: ports, loadConfig }),
    tryConnection: createConnectionTrial(ports, { findSmsSettings: parts.findSmsSettings }),
    recorder,
    loadTimeZone,
  })
  textRoutes(app, ports, { loadTimeZone })
  operationReportRoutes(app, ports)
  tablesRoutes(app, ports, { resources })
  listSettingRoutes(app, ports, { resources })
  preferenceRoutes(app, ports)
  listViewRoutes(app, ports, { resources, loadShareGroups: (caller) => loadManagedGroups(ports.db, caller) })
  const { findContext, createContext } = createCrudContexts(ports, {
    resources,
    recorder,
    backOffice: {
      ...createBackOffice(ports),
      moveConfigFiles,
      checkContent: createPublishCheck(ports, { resources, loadSettings }),
      findSitePage: async (definition, row, shown) =>
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
          shown,
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
  const findContextAgain = async ({ session, locale, host }: StoredAsker) => {
    const identity = await callers.identifyStored('admin', session)
    const caller = identity.state === 'known' ? identity.caller : undefined
    return caller?.area === 'admin'
      ? createContext({ caller, locale, host, origin: { ip: '', userAgent: '' } })
      : undefined
  }
  ports.jobs.schedule(
    createDraftPublication({
      deps: ports,
      resources,
      approvedBy: (id) =>
        createContext({
          caller: toApprover(id),
          locale: defaultLocale,
          host: '',
          origin: { ip: '', userAgent: '' },
        }),
    }),
  )
  adminInfoRoutes(app, { findContext })
  secondFactorRoutes(app, { deps: ports, area: 'admin', loadConfig })
  const expireInvitations = invitationRoutes(app, {
    deps: ports,
    loadConfig,
    openChannel: parts.openChannel,
    deliveryTags: outboxTags,
    findInviter: callers.findAdmin,
    mayInvite: async (inviter, groups) =>
      hasNode(inviter, permissionOf(authInvitation, 'add')) && (await mayGiveGroups(ports.db, inviter, groups)),
  })
  const purgeDeliveries = handleWebhooks({
    deps: ports,
    findOwner: callers.findAdmin,
    ...parts.webhookSettings,
  })
  passkeyRoutes(app, { deps: ports, area: 'admin', loadConfig })
  sessionRoutes(app, { deps: ports, area: 'admin', loadSettings })
  lockRoutes(app, ports)
  dashboardRoutes(app, ports, {
    ...{ loadSettings, findContext },
    menuVersion: async (caller, locale) => (await loadMenu(caller, locale)).menuVersion,
    applicationAreas: applicationAreasOf,
    countInbox: countInboxOf,
  })
  adminNoticeRoutes(app, { deps: ports, findContext })
  handleHolderNotices({ deps: ports, findAdmin: callers.findAdmin })
  handleAdminNoticeMails({
    ...{ deps: ports, loadConfig, loadTimeZone },
    openChannel: parts.openChannel,
    deliveryTags: outboxTags,
    findAdmin: callers.findAdmin,
    contextOf: (caller, locale) => createContext({ caller, locale, host: '', origin: { ip: '', userAgent: '' } }),
  })
  const bulk = createBulk({
    deps: ports,
    findContext: findContextAgain,
    restoreDeleted: async (inside, entries) => {
      const log = inside.resources.find(securityDataRecycleLog.controller)
      if (!log) throw fail('NOTHING_TO_RESTORE')
      return restoreEntries(inside, log, entries)
    },
  })
  bulkRoutes(app, { bulk, findContext })
  presenceRoutes(app, ports, { findContext })
  publicationRoutes(app, { findContext })
  letterDeskRoutes(app, { deps: ports, findContext, loadConfig })
  parts.refuseOtherMethods()
  const exports = createExports({
    deps: ports,
    findContext: findContextAgain,
  })
  registerCrud(app, {
    ...{ prefix: '/admin', resources, controllers, findContext },
    exportRecords: exports.exportRecords,
  })
  const followGroups = () => keepReceipts(ports.db, { now: Math.floor(ports.clock() / 1000) })
  return [exports.purge, bulk.purge, expireInvitations, purgeDeliveries, followGroups]
}

/** Whoever approved a draft, at the time at which it is published: the approval stands, whatever the account may do by then. */
function toApprover(id: number): AdminCaller {
  const rights = {
    isSuper: true,
    limits: {},
    ruleIds: new Set<number>(),
    menuIds: new Set<number>(),
    nodes: new Set<string>(),
  }
  return { ...rights, area: 'admin', id, username: '', nickname: '', groupIds: [], conditionalNodes: [] }
}

/** An administrator whose request is continued by a job. */
interface StoredAsker {
  /** Hash of the token. */
  readonly session: string
  readonly locale: Locale
  readonly host: string
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
