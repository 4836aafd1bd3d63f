import { defaultLocale, type SiteConfig } from '@teachnet/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BoundResources } from '../../crud/bound-resource.ts'
import type { Callers } from '../../access/callers.ts'
import type { Identity } from '../../access/gate.ts'
import { accountRoutes } from '../../modules/account/account.routes.ts'
import { contactRoutes } from '../../modules/account/contact.routes.ts'
import { createContactUndo } from '../../modules/account/contact-undo.ts'
import { outboxTags } from '../../modules/delivery/delivery.service.ts'
import { connectionRoutes } from '../../modules/connections/connections.routes.ts'
import { createConnections } from '../../modules/connections/connections.service.ts'
import { checkInRoutes } from '../../modules/check-in/check-in.routes.ts'
import { createMemberDeletions } from '../../modules/member-data/member-deletion.ts'
import { createMemberExports, type ExportOptions } from '../../modules/member-data/member-export.ts'
import { memberDataRoutes } from '../../modules/member-data/member-data.routes.ts'
import { formDraftRoutes } from '../../modules/form-drafts/form-drafts.routes.ts'
import { ownRecordRoutes } from '../../modules/own-record/own-record.routes.ts'
import { lessonRoutes } from '../../modules/lessons/lessons.routes.ts'
import { savedRoutes } from '../../modules/saved/saved.routes.ts'
import { handleNoticeLetters } from '../../modules/notices/notice-letters.ts'
import { noticeRoutes } from '../../modules/notices/notices.routes.ts'
import { memberSettingRoutes } from '../../modules/member-setting/member-setting.routes.ts'
import { memberSessionRoutes } from '../../modules/member-session/member-session.routes.ts'
import { secondFactorRoutes } from '../../modules/second-factor/second-factor.routes.ts'
import { passkeyRoutes } from '../../modules/passkeys/passkey.routes.ts'
import { sessionRoutes } from '../../modules/sessions/sessions.routes.ts'
import type { LoadPolicy } from '../../modules/policies/policies.ts'
import type { SiteConfiguration } from '../../modules/site-config/site-configuration.service.ts'
import { offerCountedUpload } from '../../modules/uploads/direct-upload.ts'
import type { JobsPort, PlacePort, SettingsPort, StoragePort } from '../../ports.ts'
import type { RelyingPartyPorts } from '../../http/request/relying-party.ts'
import type { Correspondence, CorrespondencePorts } from '../correspondence.ts'

type MemberPorts = CorrespondencePorts &
  StoragePort &
  JobsPort &
  PlacePort &
  RelyingPartyPorts &
  SettingsPort<'apiOrigin' | 'hasMemberCaptcha' | 'oidc'>

interface MemberParts extends Pick<ExportOptions, 'collectApplications'> {
  readonly resources: BoundResources
  readonly site: SiteConfiguration
  readonly callers: Pick<Callers, 'loadRules'>
  readonly loadPolicy: LoadPolicy
  readonly consumeCaptcha: (id: string, info: string) => Promise<boolean>
  readonly correspondence: Pick<Correspondence, 'codes' | 'delivery' | 'loadVerificationTypes'>
  /** Finds the member that a request to a public route comes from. */
  readonly identify: (request: FastifyRequest) => Promise<Identity>
}

/** Mounts the member centre: sessions, accounts, contacts and data of members. Returns work that runs every hour. */
export function mountMember(
  app: FastifyInstance,
  ports: MemberPorts,
  { site, callers, loadPolicy, consumeCaptcha, correspondence, identify, collectApplications, resources }: MemberParts,
): readonly (() => Promise<void>)[] {
  const { loadConfig, loadSettings } = site
  const { codes, loadVerificationTypes } = correspondence
  const connections = createConnections({
    deps: ports,
    providers: ports.env.oidc ?? [],
  })
  connectionRoutes(app, { deps: ports, connections })
  const findHiddenPages = ownRecordRoutes(app, {
    deps: ports,
    resources,
    loadUpload: async () => (await loadConfig(defaultLocale, '')).upload,
    isDirect: ports.storage.incoming !== undefined,
  })
  memberSessionRoutes(app, {
    findHiddenPages,
    findConnected: (answer, returnAddress) => connections.findMember(answer, returnAddress),
    providers: connections.offered,
    deps: ports,
    callers,
    consumeCaptcha,
    consumeCode: codes.consume,
    identify,
    loadConfig,
    loadPolicy,
    loadSettings,
    loadVerificationTypes,
    offerUploads: (config: SiteConfig) => ({ ...config, upload: offerCountedUpload(ports.storage, config.upload) }),
  })
  accountRoutes(app, { deps: ports, loadSettings, loadVerificationTypes })
  secondFactorRoutes(app, { deps: ports, area: 'member', loadConfig })
  passkeyRoutes(app, { deps: ports, area: 'member', loadConfig })
  checkInRoutes(app, { deps: ports, loadSettings })
  sessionRoutes(app, { deps: ports, area: 'member', loadSettings })
  memberSettingRoutes(app, { deps: ports })
  formDraftRoutes(app, { deps: ports, area: 'member' })
  lessonRoutes(app, { deps: ports })
  savedRoutes(app, { deps: ports, findArea: resources.find })
  const { openChannel, loadChannels } = correspondence.delivery
  const purgeNotices = noticeRoutes(app, { deps: ports, loadChannels })
  handleNoticeLetters({ deps: ports, loadConfig, openChannel, deliveryTags: outboxTags })
  const undo = createContactUndo({ deps: ports, loadConfig, loadSettings, openChannel, deliveryTags: outboxTags })
  contactRoutes(app, { deps: ports, consumeCode: codes.consume, undo, loadSettings })
  const deletions = createMemberDeletions({
    deps: ports,
    issueCode: codes.issue,
    consumeCode: codes.consume,
    ...{ loadConfig, loadSettings, openChannel, deliveryTags: outboxTags },
  })
  const exports = createMemberExports({ deps: ports, collectApplications })
  memberDataRoutes(app, { deps: ports, exports, deletions })
  return [exports.purge, purgeNotices]
}
