import type { LoadVocabulary } from '../../../records/search/load-vocabulary.ts'
import { isVisited, policyKinds, siteCalls, type VisitedDefinition } from '@teachnet/contract'
import type { Locale } from '@teachnet/protocol'
import type { FastifyInstance } from 'fastify'
import { ruleTags, type Callers, toNavLinks } from '../../access/index.ts'
import {
  admitApplicationFile,
  handleApplicationMessages,
  handleSeatOffers,
  removeOrphans,
  createFollowUp,
  applicationRoutes,
  type Applications,
  createApplications,
  remindHandlers,
  createOwnApplications,
  type OwnApplications,
  createFormFunnel,
} from '../../applications/index.ts'
import { createNewsletter, newsletterRoutes } from '../../newsletter/index.ts'
import { announceChanges, announcementRoutes } from '../../search-engines/index.ts'
import { weChatRoutes } from '../../wechat/index.ts'
import { captchaRoutes, type CaptchaService } from '../../captcha/index.ts'
import { certificateRoutes, createCertificates } from '../../certificate/index.ts'
import { freeLessonRoutes } from '../../lessons/index.ts'
import type { LoadPolicy } from '../../policies/index.ts'
import { type SiteConfiguration, contentSourcesOf } from '../../site-config/index.ts'
import { createVisitCounter, countVisits, type VisitCounter } from '../../visits/index.ts'
import { createOwnTexts, type OwnTextReader, ownTextRoutes } from '../../texts/index.ts'
import type { ResourceRegistry } from '../../../records/registry.ts'
import { withDraft } from '../../../records/draft/with-draft.ts'
import { contentRoutes } from '../../../content/site/content.routes.ts'
import { createContent } from '../../../content/site/content.service.ts'
import type { Correspondence } from '../correspondence.ts'
import type {
  CachePort,
  ClockPort,
  DatabasePort,
  JobsPort,
  LogPort,
  SettingsPort,
  StoragePort,
} from '../../../platform/ports.ts'
import type { OriginSetting } from '../../../platform/settings/settings.ts'
import { success } from '../../../http/reply/reply.ts'
import { serveCall } from '../../../http/serve-call.ts'
import { storageOriginsOf } from '../../../platform/settings/storage-url.ts'
import { toConsent } from '../../../content/site/policy-text.ts'
import { readTopicTitle } from '../../../content/site/newsletter-page.ts'
import { createContentReader } from '../../../content/content-reader.ts'
import { fileAddressesOf } from '../../../platform/storage/stored-address.ts'
import { outboxTags } from '../../delivery/index.ts'
import type { BoundResources } from '../../../records/bound-resource.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the sources of pictures and files by the site's configuration, for a Content-Security-Policy. */
    loadContentSources: () => Promise<readonly string[]>
    /** Returns the origins from which the back office may load styles and fonts. */
    loadStyleSources: () => Promise<readonly string[]>
    /** The texts that staff changed. */
    ownTexts: OwnTextReader
  }
}

type PublicPorts = ApplicationPorts &
  DatabasePort &
  ClockPort &
  LogPort &
  CachePort &
  StoragePort &
  JobsPort &
  SettingsPort<OriginSetting | 'hasMemberCaptcha' | 'secretKey' | 'searches' | 'storage'>

interface PublicParts {
  readonly loadVocabulary: LoadVocabulary
  readonly site: SiteConfiguration
  readonly callers: Pick<Callers, 'findAdmin' | 'loadRules'>
  readonly loadPolicy: LoadPolicy
  readonly resources: ResourceRegistry
  readonly captchas: CaptchaService
  readonly correspondence: Pick<Correspondence, 'codes' | 'delivery'>
  readonly loadStyleSources: () => Promise<readonly string[]>
}

interface MountedPublic {
  readonly ownApplications: OwnApplications
  /** Deletes what abandoned applications left, and reminds handlers of due ones. */
  readonly keepApplications: () => Promise<void>
  /** Deletes subscriptions that were not confirmed in time. */
  readonly purgeSubscriptions: () => Promise<void>
  /** Checks an upload of a file for an application. */
  readonly admitApplicationFile: (
    requested: Parameters<typeof admitApplicationFile>[1],
  ) => ReturnType<typeof admitApplicationFile>
}

/** Mounts the public calls: content of the public site, applications, certificates, captchas. */
export function mountPublic(
  app: FastifyInstance,
  ports: PublicPorts,
  { site, callers, loadPolicy, resources, captchas, correspondence, loadStyleSources, loadVocabulary }: PublicParts,
): MountedPublic {
  const { loadConfig, loadSettings } = site
  const loadTimeZone = async () => (await loadSettings()).timeZone
  captchaRoutes(app, ports, { captchas })
  const { codes, delivery } = correspondence
  const visits = createVisitCounter({ deps: ports, loadTimeZone })
  const applications = mountApplications(app, ports, {
    site,
    loadPolicy,
    resources,
    captchas,
    codes,
    findAdmin: callers.findAdmin,
    delivery,
    visits,
  })
  const certificates = createCertificates({ deps: ports, loadTimeZone })
  certificateRoutes(app, { certificates })
  const content = createContent({
    deps: ports,
    findArea: resources.find,
    listAreas: () => listVisited(resources),
    loadConfig,
    loadIdentity: site.loadIdentity,
    loadAppStores: site.loadAppStores,
    loadBannerTexts: site.loadBannerTexts,
    loadTimeZone,
    loadVocabulary,
    loadFileAddresses: async (host) => fileAddressesOf(ports, { cdnUrl: (await loadSettings()).cdnUrl, host }),
    navLinkTags: ruleTags.member,
    loadNavLinks: async (locale) => toNavLinks((await callers.loadRules('member')).rules, locale),
    checkCertificate: certificates.check,
    loadApplicationForm: applications.form,
    loadPolicy,
    loadRetention: async () => (await loadSettings()).retention,
    findPreviewed: (previewed) => withDraft({ db: ports.db, secretKey: ports.env.secretKey, resources }, previewed),
  })
  contentRoutes(app, content)
  const newsletter = createNewsletter({
    deps: ports,
    openChannel: delivery.openChannel,
    loadConfig,
    loadConsent: async (locale) => toConsent(await loadPolicy('privacy'), locale),
    findTitle: (topic, locale) => readTopicTitle(readerOf(ports, resources, locale), topic, locale),
  })
  newsletterRoutes(app, newsletter)
  freeLessonRoutes(app, { deps: ports, findArea: resources.find })
  announcementRoutes(app, site.loadEngineKeys)
  weChatRoutes(app, ports, { loadKeys: site.loadWeChatKeys })
  const endAnnouncements = announceChanges({
    deps: ports,
    loadKeys: site.loadEngineKeys,
    listAreas: () => listVisited(resources),
    findArea: resources.find,
    loadTimeZone,
  })
  app.addHook('onClose', async () => endAnnouncements())
  countVisits(app, visits)
  app.decorate('loadContentSources', async () => contentSourcesOf(await loadSettings()))
  app.decorate('loadStyleSources', loadStyleSources)
  const ownTexts = createOwnTexts(ports)
  app.decorate('ownTexts', ownTexts)
  ownTextRoutes(app, ownTexts)
  const storageOrigins = ports.env.storage ? storageOriginsOf(ports.env.storage) : []
  serveCall(app, siteCalls.loadConsents, async ({ request: { locale }, reply }) => {
    reply.header('cache-control', 'no-cache')
    const policies = await Promise.all(policyKinds.map(loadPolicy))
    return success({ consents: policies.map((policy) => toConsent(policy, locale)) })
  })
  serveCall(app, siteCalls.contentSources, async ({ reply }) => {
    reply.header('cache-control', 'no-cache')
    const sources = [...storageOrigins, ...(await app.loadContentSources())]
    const texts = await ownTexts.versions()
    return success({
      sources,
      styles: [...(await loadStyleSources())],
      texts: Object.keys(texts).length > 0 ? texts : undefined,
      maintenance: app.maintenance.current(),
    })
  })
  return {
    admitApplicationFile: (requested) => admitApplicationFile(resources, requested),
    ownApplications: applications.own,
    keepApplications: applications.upkeep,
    purgeSubscriptions: newsletter.purge,
  }
}

/** Reads what visitors may see now, in the site's own time. */
function readerOf({ db, clock }: DatabasePort & ClockPort, { find }: ResourceRegistry, locale: Locale) {
  return createContentReader({
    db,
    findArea: find,
    locale,
    now: Math.floor(clock() / 1000),
    timeZone: 'UTC',
    showRichText: (html) => html,
    addTag: () => undefined,
  })
}

function listVisited(resources: ResourceRegistry): VisitedDefinition[] {
  return resources
    .all()
    .map(({ definition }) => definition)
    .filter(isVisited)
}

type ApplicationPorts = Parameters<typeof createApplications>[0]['deps'] &
  Parameters<typeof handleApplicationMessages>[0]['deps'] &
  Parameters<typeof removeOrphans>[0] &
  Parameters<typeof createOwnApplications>[0]['deps'] &
  Parameters<typeof remindHandlers>[0]['deps'] &
  StoragePort

interface Options extends Pick<Correspondence, 'codes' | 'delivery'> {
  readonly site: SiteConfiguration
  readonly loadPolicy: LoadPolicy
  readonly resources: BoundResources
  readonly captchas: Pick<CaptchaService, 'consume' | 'consumeForSms'>
  readonly visits: VisitCounter
  readonly findAdmin: Callers['findAdmin']
}

/** Mounts the application forms and the follow-up of an application: codes, letters, the applicant's answers. */
function mountApplications(
  app: FastifyInstance,
  deps: ApplicationPorts,
  { site, loadPolicy, resources, captchas, codes, delivery, visits, findAdmin }: Options,
): Applications & {
  /** The applications of a member: for lists, and for an export of the member's data. */
  readonly own: OwnApplications
  /** Runs every hour. */
  readonly upkeep: () => Promise<void>
} {
  const options = {
    deps,
    resources,
    consumeCaptcha: captchas.consume,
    consumeCaptchaForSms: captchas.consumeForSms,
    issueCode: codes.issue,
    consumeCode: codes.consume,
    loadPolicy,
    loadSettings: site.loadSettings,
    loadChannels: delivery.loadChannels,
    isDirect: deps.storage.incoming !== undefined,
    loadUpload: async () => (await site.loadConfig('zh-cn', '')).upload,
  }
  const applications = createApplications(options)
  const own = createOwnApplications({ deps, resources })
  applicationRoutes(app, {
    applications,
    followUp: createFollowUp(options),
    funnel: createFormFunnel(deps, { visits }),
    own,
  })
  handleSeatOffers(deps)
  handleApplicationMessages({
    deps,
    resources,
    loadConfig: site.loadConfig,
    loadSettings: site.loadSettings,
    openChannel: delivery.openChannel,
    deliveryTags: outboxTags,
  })
  const remind = () =>
    remindHandlers({
      deps,
      resources,
      loadSettings: site.loadSettings,
      openChannel: delivery.openChannel,
      deliveryTags: outboxTags,
      findAdmin,
    })
  return {
    ...applications,
    own,
    upkeep: async () => {
      await removeOrphans(deps, resources)
      await remind()
    },
  }
}
