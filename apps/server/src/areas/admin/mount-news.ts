import { isApplication } from '@teachnet/contract/resources'
import type { FastifyInstance } from 'fastify'
import type { Callers } from '../../access/callers.ts'
import { defaultLocale } from '@teachnet/protocol'
import type { BoundResources, CrudContext } from '../../crud/bound-resource.ts'
import { joined } from '../../crud/list/condition.ts'
import type { CrudPorts } from '../../crud/ports.ts'
import { limitsOf } from '../../crud/scope.ts'
import { keepReceipts } from '../../db/announcement-receipt.repo.ts'
import { type DashboardOptions, dashboardRoutes } from '../../modules/dashboard/dashboard.routes.ts'
import type { ApplicationArea } from '../../modules/dashboard/dashboard.service.ts'
import { outboxTags } from '../../modules/delivery/delivery.service.ts'
import { handleAdminNoticeMails } from '../../modules/notices/admin-notice-mails.ts'
import { adminNoticeRoutes } from '../../modules/notices/admin-notices.routes.ts'
import { countInboxOf, handleHolderNotices } from '../../modules/notices/admin-notices.ts'
import { handleSecurityLetters } from '../../modules/notices/security-letters.ts'
import type { SiteConfiguration } from '../../modules/site-config/site-configuration.service.ts'
import { handleWebhooks, type WebhookSettings } from '../../modules/webhooks/webhooks.ts'
import type { OpenChannel, PlacePort } from '../../ports.ts'
import { kindOfController } from '../../values/application-number.ts'
import type { AdminContexts } from './admin-contexts.ts'

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
export function mountNews(
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
    ...{ loadSettings, findContext, menuVersion },
    applicationAreas: applicationAreasOf,
    countInbox: countInboxOf,
  })
  adminNoticeRoutes(app, { deps: ports, findContext })
  handleHolderNotices({ deps: ports, findAdmin, contextOf, resources })
  handleAdminNoticeMails({
    ...{ deps: ports, loadConfig, openChannel, findAdmin, contextOf },
    loadTimeZone: async () => (await loadSettings()).timeZone,
    deliveryTags: outboxTags,
  })
  handleSecurityLetters({ deps: ports, loadConfig, openChannel, deliveryTags: outboxTags })
  const purgeDeliveries = handleWebhooks({
    ...{ deps: ports, findOwner: findAdmin },
    loadView: async (caller) => (await contextOf(caller, defaultLocale)).resources,
    loadSiteName: async () => (await loadConfig(defaultLocale, '')).siteName,
    ...webhookSettings,
  })
  const followGroups = () => keepReceipts(ports.db, { now: Math.floor(ports.clock() / 1000) })
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
