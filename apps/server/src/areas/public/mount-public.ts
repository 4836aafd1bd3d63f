import { isVisited, policyKinds, siteCalls, type VisitedDefinition } from '@teachnet/contract'
import type { FastifyInstance } from 'fastify'
import type { Callers } from '../../access/callers.ts'
import { toNavLinks } from '../../access/rules/nav-links.ts'
import type { ResourceRegistry } from '../../crud/registry.ts'
import { withDraft } from '../../crud/draft/with-draft.ts'
import { admitApplicationFile } from '../../modules/application/application-file.ts'
import { announceChanges } from '../../modules/announcements/announcements.ts'
import { announcementRoutes } from '../../modules/announcements/announcements.routes.ts'
import { weChatRoutes } from '../../modules/wechat/wechat.routes.ts'
import { captchaRoutes } from '../../modules/captcha/captcha.routes.ts'
import type { CaptchaService } from '../../modules/captcha/captcha.service.ts'
import { certificateRoutes } from '../../modules/certificate/certificate.routes.ts'
import { createCertificates } from '../../modules/certificate/certificate.service.ts'
import { contentRoutes } from '../../modules/content/content.routes.ts'
import { freeLessonRoutes } from '../../modules/lessons/free-lesson.routes.ts'
import { createContent } from '../../modules/content/content.service.ts'
import type { LoadPolicy } from '../../modules/policies/policies.ts'
import type { SiteConfiguration } from '../../modules/site-config/site-configuration.service.ts'
import { contentSourcesOf } from '../../modules/site-config/content-sources.ts'
import { createVisitCounter } from '../../modules/visits/visit-counter.ts'
import { countVisits } from '../../modules/visits/visits.routes.ts'
import type { Correspondence } from '../correspondence.ts'
import { type ApplicationPorts, mountApplications } from './applications.ts'
import type { CachePort, ClockPort, DatabasePort, JobsPort, LogPort, SettingsPort, StoragePort } from '../../ports.ts'
import { createOwnTexts, type OwnTextReader } from '../../modules/texts/own-texts.ts'
import { ownTextRoutes } from '../../modules/texts/texts.routes.ts'
import type { OriginSetting } from '../../settings/settings.ts'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import { storageOriginsOf } from '../../settings/storage-url.ts'
import { toConsent } from '../../values/policy-text.ts'
import { fileAddressesOf } from '../../storage/stored-address.ts'

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
  readonly site: SiteConfiguration
  readonly callers: Pick<Callers, 'findAdmin' | 'loadRules'>
  readonly loadPolicy: LoadPolicy
  readonly resources: ResourceRegistry
  readonly captchas: CaptchaService
  readonly correspondence: Pick<Correspondence, 'codes' | 'delivery'>
  readonly loadStyleSources: () => Promise<readonly string[]>
}

interface MountedPublic {
  readonly collectApplications: ReturnType<typeof mountApplications>['collectOwn']
  /** Deletes what abandoned applications left, and reminds handlers of due ones. */
  readonly keepApplications: () => Promise<void>
  /** Checks an upload of a file for an application. */
  readonly admitApplicationFile: (
    asked: Parameters<typeof admitApplicationFile>[1],
  ) => ReturnType<typeof admitApplicationFile>
}

/** Mounts the public calls: content of the public site, applications, certificates, captchas. */
export function mountPublic(
  app: FastifyInstance,
  ports: PublicPorts,
  { site, callers, loadPolicy, resources, captchas, correspondence, loadStyleSources }: PublicParts,
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
    loadFileAddresses: async (host) => fileAddressesOf(ports, { cdnUrl: (await loadSettings()).cdnUrl, host }),
    loadNavLinks: async (locale) => toNavLinks((await callers.loadRules('member')).rules, locale),
    checkCertificate: certificates.check,
    loadApplicationForm: applications.form,
    loadPolicy,
    loadRetention: async () => (await loadSettings()).retention,
    findPreviewed: (previewed) => withDraft({ db: ports.db, secretKey: ports.env.secretKey, resources }, previewed),
  })
  contentRoutes(app, content)
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
      ...(Object.keys(texts).length > 0 && { texts }),
    })
  })
  return {
    admitApplicationFile: (asked) => admitApplicationFile(resources, asked),
    collectApplications: applications.collectOwn,
    keepApplications: applications.upkeep,
  }
}

function listVisited(resources: ResourceRegistry): VisitedDefinition[] {
  return resources
    .all()
    .map(({ definition }) => definition)
    .filter(isVisited)
}
