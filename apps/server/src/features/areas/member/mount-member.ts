import { defaultLocale, type SiteConfig } from '@teachnet/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BoundResources } from '../../../records/bound-resource.ts'
import type { Callers } from '../../access/index.ts'
import {
  accountRoutes,
  contactRoutes,
  createContactUndo,
  memberSettingRoutes,
  unsubscribeRoutes,
} from '../../members/index.ts'
import { outboxTags } from '../../delivery/index.ts'
import { connectionRoutes, createConnections } from '../../connections/index.ts'
import { checkInRoutes } from '../../check-in/index.ts'
import {
  createConfirmation,
  createMemberDeletions,
  createMemberExports,
  memberDataRoutes,
} from '../../member-data/index.ts'
import { listEnrolledMembers, type OwnApplications } from '../../applications/index.ts'
import { formDraftRoutes } from '../../form-drafts/index.ts'
import { ownRecordRoutes } from '../../own-record/index.ts'
import { calendarFeedRoutes, createOwnLearning, lessonRoutes } from '../../lessons/index.ts'
import { handleNewDates, savedRoutes } from '../../saved/index.ts'
import { handleMemberSecurityMessages, handleNoticeMessages, noticeRoutes } from '../../notices/index.ts'
import { memberSessionRoutes, secondFactorRoutes, passkeyRoutes, sessionRoutes } from '../../sign-in/index.ts'
import type { LoadPolicy } from '../../policies/index.ts'
import type { SiteConfiguration } from '../../site-config/index.ts'
import { offerCountedUpload } from '../../files/index.ts'
import type { Identity } from '../../../http/caller/caller.ts'
import type { JobsPort, PlacePort, SettingsPort, StoragePort } from '../../../platform/ports.ts'
import type { RelyingPartyPorts } from '../../../http/caller/relying-party.ts'
import type { Correspondence, CorrespondencePorts } from '../correspondence.ts'

type MemberPorts = CorrespondencePorts &
  StoragePort &
  JobsPort &
  PlacePort &
  RelyingPartyPorts &
  SettingsPort<'apiOrigin' | 'hasMemberCaptcha' | 'oidc'>

interface MemberParts {
  readonly ownApplications: Pick<OwnApplications, 'list' | 'collect'>
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
  { site, callers, loadPolicy, consumeCaptcha, correspondence, identify, ownApplications, resources }: MemberParts,
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
  lessonRoutes(app, { deps: ports, loadOwnLearning: createOwnLearning({ deps: ports, loadSettings }) })
  calendarFeedRoutes(app, { deps: ports, loadConfig })
  handleNewDates(ports, listEnrolledMembers)
  savedRoutes(app, { deps: ports, findArea: resources.find })
  const { openChannel, loadChannels } = correspondence.delivery
  const purgeNotices = noticeRoutes(app, { deps: ports, loadChannels })
  unsubscribeRoutes(app, ports)
  handleNoticeMessages({ deps: ports, loadConfig, loadSettings, openChannel, deliveryTags: outboxTags })
  const undo = createContactUndo({ deps: ports, loadConfig, loadSettings, openChannel, deliveryTags: outboxTags })
  handleMemberSecurityMessages({
    deps: ports,
    undo,
    loadConfig,
    loadSettings,
    openChannel,
    deliveryTags: outboxTags,
  })
  contactRoutes(app, { deps: ports, consumeCode: codes.consume, undo, loadSettings })
  const confirmation = createConfirmation({ deps: ports, issueCode: codes.issue, consumeCode: codes.consume })
  const deletions = createMemberDeletions({
    deps: ports,
    confirmation,
    loadConfig,
    loadSettings,
    openChannel,
    deliveryTags: outboxTags,
  })
  const exports = createMemberExports({ deps: ports, collectApplications: ownApplications.collect })
  memberDataRoutes(app, { deps: ports, confirmation, listApplications: ownApplications.list, exports, deletions })
  return [exports.purge, purgeNotices]
}
