import type { FastifyInstance } from 'fastify'
import type { Callers } from '../../access/callers.ts'
import type { BoundResources } from '../../crud/bound-resource.ts'
import { handleApplicationLetters, removeOrphans } from '../../modules/application/application-letters.ts'
import { createFollowUp } from '../../modules/application/application-status.service.ts'
import { applicationRoutes } from '../../modules/application/application.routes.ts'
import { type Applications, createApplications } from '../../modules/application/application.service.ts'
import { remindHandlers } from '../../modules/application/due-reminders.ts'
import { createOwnApplications, type OwnApplications } from '../../modules/application/own-applications.ts'
import { createFormFunnel } from '../../modules/application/form-funnel.ts'
import type { CaptchaService } from '../../modules/captcha/captcha.service.ts'
import { outboxTags } from '../../modules/delivery/delivery.service.ts'
import type { VisitCounter } from '../../modules/visits/visit-counter.ts'
import type { LoadPolicy } from '../../modules/policies/policies.ts'
import type { SiteConfiguration } from '../../modules/site-config/site-configuration.service.ts'
import type { StoragePort } from '../../ports.ts'
import type { Correspondence } from '../correspondence.ts'

export type ApplicationPorts = Parameters<typeof createApplications>[0]['deps'] &
  Parameters<typeof handleApplicationLetters>[0]['deps'] &
  Parameters<typeof removeOrphans>[0] &
  Parameters<typeof createOwnApplications>[0]['deps'] &
  Parameters<typeof remindHandlers>[0]['deps'] &
  StoragePort

interface Options extends Pick<Correspondence, 'codes' | 'delivery'> {
  readonly site: SiteConfiguration
  readonly loadPolicy: LoadPolicy
  readonly resources: BoundResources
  readonly captchas: Pick<CaptchaService, 'consume'>
  readonly visits: VisitCounter
  readonly findAdmin: Callers['findAdmin']
}

/** Mounts the application forms and the follow-up of an application: codes, letters, the applicant's answers. */
export function mountApplications(
  app: FastifyInstance,
  deps: ApplicationPorts,
  { site, loadPolicy, resources, captchas, codes, delivery, visits, findAdmin }: Options,
): Applications & {
  /** The applications of a member, for an export of the member's data. */
  readonly collectOwn: OwnApplications['collect']
  /** Runs every hour. */
  readonly upkeep: () => Promise<void>
} {
  const options = {
    deps,
    resources,
    consumeCaptcha: captchas.consume,
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
  handleApplicationLetters({
    deps,
    resources,
    loadConfig: site.loadConfig,
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
    collectOwn: own.collect,
    upkeep: async () => {
      await removeOrphans(deps, resources)
      await remind()
    },
  }
}
