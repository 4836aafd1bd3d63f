import type { SiteConfig } from '@teachnet/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Callers } from '../../access/callers.ts'
import type { Identity } from '../../access/gate.ts'
import { accountRoutes } from '../../modules/account/account.routes.ts'
import { contactRoutes } from '../../modules/account/contact.routes.ts'
import { createContactUndo } from '../../modules/account/contact-undo.ts'
import { outboxTags } from '../../modules/delivery/delivery.service.ts'
import { memberSessionRoutes } from '../../modules/member-session/member-session.routes.ts'
import { findPassword } from '../../modules/account/account.repo.ts'
import { secondFactorRoutes } from '../../modules/second-factor/second-factor.routes.ts'
import { sessionRoutes } from '../../modules/sessions/sessions.routes.ts'
import type { SiteConfiguration } from '../../modules/site-config/site-configuration.service.ts'
import { offerCountedUpload } from '../../modules/uploads/direct-upload.ts'
import type { SettingsPort, StoragePort } from '../../ports.ts'
import type { Correspondence, CorrespondencePorts } from '../correspondence.ts'

type MemberPorts = CorrespondencePorts &
  StoragePort &
  SettingsPort<'hasMemberCaptcha' | 'memberOrigin' | 'publicOrigin'>

interface MemberParts {
  readonly site: SiteConfiguration
  readonly callers: Pick<Callers, 'loadRules'>
  readonly consumeCaptcha: (id: string, info: string) => Promise<boolean>
  readonly correspondence: Pick<Correspondence, 'codes' | 'delivery' | 'loadVerificationTypes'>
  /** Finds the member that a request to a public route comes from. */
  readonly identify: (request: FastifyRequest) => Promise<Identity>
}

/** Mounts the member centre: sessions, accounts, and the contacts of members. */
export function mountMember(
  app: FastifyInstance,
  ports: MemberPorts,
  { site, callers, consumeCaptcha, correspondence, identify }: MemberParts,
): void {
  const { loadConfig, loadSettings } = site
  const { codes, loadVerificationTypes } = correspondence
  memberSessionRoutes(app, {
    deps: ports,
    callers,
    consumeCaptcha,
    consumeCode: codes.consume,
    identify,
    loadConfig,
    loadSettings,
    loadVerificationTypes,
    offerUploads: (config: SiteConfig) => ({ ...config, upload: offerCountedUpload(ports.storage, config.upload) }),
  })
  accountRoutes(app, { deps: ports, loadSettings, loadVerificationTypes })
  secondFactorRoutes(app, { deps: ports, loadConfig, findPassword: (id) => findPassword(ports.db, id) })
  sessionRoutes(app, { deps: ports, loadSettings })
  const { openChannel } = correspondence.delivery
  const undo = createContactUndo({ deps: ports, loadConfig, loadSettings, openChannel, deliveryTags: outboxTags })
  contactRoutes(app, { deps: ports, consumeCode: codes.consume, undo })
}
