import { permissionOf } from '@teachnet/contract'
import { authInvitation } from '@teachnet/contract/resources'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasNode } from '../../access/caller.ts'
import type { Callers } from '../../access/callers.ts'
import type { Identity } from '../../access/gate.ts'
import type { CrudPorts } from '../../crud/ports.ts'
import { adminSessionRoutes } from '../../modules/admin-session/admin-session.routes.ts'
import type { AdminSessionOptions } from '../../modules/admin-session/admin-session.service.ts'
import { outboxTags } from '../../modules/delivery/delivery.service.ts'
import { invitationRoutes } from '../../modules/invitations/invitations.routes.ts'
import { passkeyRoutes } from '../../modules/passkeys/passkey.routes.ts'
import { secondFactorRoutes } from '../../modules/second-factor/second-factor.routes.ts'
import { lockRoutes } from '../../modules/sessions/lock.routes.ts'
import { sessionRoutes } from '../../modules/sessions/sessions.routes.ts'
import type { SiteConfiguration } from '../../modules/site-config/site-configuration.service.ts'
import { offerDirectUpload } from '../../modules/uploads/direct-upload.ts'
import type { OpenChannel, PlacePort, SettingsPort } from '../../ports.ts'
import { mayGiveGroups } from '../../resources/invitation.ts'
import type { OriginSetting } from '../../settings/settings.ts'

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
export function mountAccounts(
  app: FastifyInstance,
  ports: AccountPorts,
  { site, findAdmin, loadMenu, consumeCaptcha, identify, openChannel }: AccountParts,
): () => Promise<void> {
  const { loadConfig, loadSettings } = site
  const letters = { openChannel, deliveryTags: outboxTags }
  adminSessionRoutes(app, {
    ...{ deps: ports, loadMenu, consumeCaptcha, loadConfig, loadSettings, ...letters },
    offerUploads: async (config) => ({ ...config, upload: await offerDirectUpload(ports.storage, config.upload) }),
    async isSignedIn(request) {
      const { state } = await identify(request)
      return state === 'known' || state === 'held'
    },
  })
  secondFactorRoutes(app, { deps: ports, area: 'admin', loadConfig })
  passkeyRoutes(app, { deps: ports, area: 'admin', loadConfig })
  sessionRoutes(app, { deps: ports, area: 'admin', loadSettings })
  lockRoutes(app, ports)
  return invitationRoutes(app, {
    ...{ deps: ports, loadConfig, ...letters },
    findInviter: findAdmin,
    mayInvite: async (inviter, groups) =>
      hasNode(inviter, permissionOf(authInvitation, 'add')) && (await mayGiveGroups(ports.db, inviter, groups)),
  })
}
