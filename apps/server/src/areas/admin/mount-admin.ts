import { permissionOf } from '@teachnet/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasNode } from '../../access/caller.ts'
import type { Callers } from '../../access/callers.ts'
import type { Identity } from '../../access/gate.ts'
import type { Recorder } from '../../crud/history/recorder.ts'
import type { CrudPorts, CrudSettings } from '../../crud/ports.ts'
import { programTags, shortenKeys } from '../../db/admin-programs.repo.ts'
import type { ResourceRegistry } from '../../crud/registry.ts'
import { registerCrud } from '../../crud/routes.ts'
import { adminInfoRoutes } from '../../modules/admin-info/admin-info.routes.ts'
import { formDraftRoutes } from '../../modules/form-drafts/form-drafts.routes.ts'
import { createMenuLoader, type OpenedMenuOptions } from '../../modules/admin-session/opened-menu.ts'
import { createTestMail } from '../../modules/delivery/test-mail.ts'
import type { DesignedAreas } from '../../modules/designer/designed-areas.ts'
import { listSettingRoutes } from '../../modules/list-setting/list-setting.routes.ts'
import { listViewRoutes } from '../../modules/list-setting/list-view.routes.ts'
import { operationReportRoutes } from '../../modules/operation/operation.routes.ts'
import { preferenceRoutes } from '../../modules/preference/preference.routes.ts'
import { configRoutes } from '../../modules/site-config/config.routes.ts'
import { createConnectionTrial, type TrialOptions } from '../../modules/site-config/connection-trial.ts'
import type { SiteConfiguration } from '../../modules/site-config/site-configuration.service.ts'
import { tablesRoutes } from '../../modules/tables/tables.routes.ts'
import { textRoutes } from '../../modules/texts/texts.routes.ts'
import type { WebhookSettings } from '../../modules/webhooks/webhooks.ts'
import type { OpenChannel, PlacePort, SettingsPort } from '../../ports.ts'
import { loadManagedGroups } from '../../resources/managed-groups.ts'
import type { FolderSetting, OriginSetting } from '../../settings/settings.ts'
import { createAdminContexts } from './admin-contexts.ts'
import { mountAccounts } from './mount-accounts.ts'
import { mountNews } from './mount-news.ts'
import { mountRecordWork } from './mount-record-work.ts'

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
  /** Names of the controllers with their own routes. */
  readonly controllers: ReadonlySet<string>
  /** Called when all routes except those of resources are mounted. */
  readonly refuseOtherMethods: () => void
}

/**
 * Mounts the back office: sessions, the configuration and figures of the site, and the records of every resource. Returns its functions for
 * the hourly upkeep.
 */
export function mountAdmin(app: FastifyInstance, ports: AdminPorts, parts: AdminParts): (() => Promise<void>)[] {
  const { site, callers, resources, controllers, openChannel, webhookSettings } = parts
  const contexts = createAdminContexts(ports, parts)
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
    ...{ site, findAdmin, loadMenu, openChannel },
    consumeCaptcha: parts.consumeCaptcha,
    identify: parts.identify,
  })
  mountConfiguration(app, ports, parts)
  operationReportRoutes(app, ports)
  tablesRoutes(app, ports, { resources })
  listSettingRoutes(app, ports, { resources })
  preferenceRoutes(app, ports)
  formDraftRoutes(app, { deps: ports, area: 'admin' })
  listViewRoutes(app, ports, { resources, loadShareGroups: (caller) => loadManagedGroups(ports.db, caller) })
  adminInfoRoutes(app, { findContext })
  const newsUpkeep = mountNews(app, ports, {
    ...{ site, resources, findAdmin, openChannel, webhookSettings, contexts },
    menuVersion: async (caller, locale) => (await loadMenu(caller, locale)).menuVersion,
  })
  const { exportRecords, upkeep } = mountRecordWork(app, ports, { resources, contexts, loadConfig: site.loadConfig })
  parts.refuseOtherMethods()
  registerCrud(app, { prefix: '/admin', resources, controllers, findContext, exportRecords })
  const limitKeys = async () => {
    const { apiKeyDays } = await site.loadSettings()
    const now = Math.floor(ports.clock() / 1000)
    if ((await shortenKeys(ports.db, now + apiKeyDays * 86_400)) > 0) await ports.cache.drop(programTags)
  }
  return [...upkeep, expireInvitations, limitKeys, ...newsUpkeep]
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
