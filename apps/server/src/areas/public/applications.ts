import type { FastifyInstance } from 'fastify'
import type { BoundResources } from '../../crud/bound-resource.ts'
import { handleApplicationLetters, removeOrphans } from '../../modules/application/application-letters.ts'
import { createFollowUp } from '../../modules/application/application-status.service.ts'
import { applicationRoutes } from '../../modules/application/application.routes.ts'
import { type Applications, createApplications } from '../../modules/application/application.service.ts'
import type { CaptchaService } from '../../modules/captcha/captcha.service.ts'
import { outboxTags } from '../../modules/delivery/delivery.service.ts'
import type { SiteConfiguration } from '../../modules/site-config/site-configuration.service.ts'
import type { Correspondence } from '../correspondence.ts'

export type ApplicationPorts = Parameters<typeof createApplications>[0]['deps'] &
  Parameters<typeof handleApplicationLetters>[0]['deps'] &
  Parameters<typeof removeOrphans>[0]

interface Options extends Pick<Correspondence, 'codes' | 'delivery'> {
  readonly site: SiteConfiguration
  readonly resources: BoundResources
  readonly captchas: Pick<CaptchaService, 'consume'>
}

/** Mounts the application forms and the follow-up of an application: codes, letters, the applicant's answers. */
export function mountApplications(
  app: FastifyInstance,
  deps: ApplicationPorts,
  { site, resources, captchas, codes, delivery }: Options,
): Applications & { readonly purge: () => Promise<void> } {
  const options = {
    deps,
    resources,
    consumeCaptcha: captchas.consume,
    issueCode: codes.issue,
    consumeCode: codes.consume,
    loadSettings: site.loadSettings,
    loadChannels: delivery.loadChannels,
    loadUpload: async () => (await site.loadConfig('zh-cn', '')).upload,
  }
  const applications = createApplications(options)
  applicationRoutes(app, { applications, followUp: createFollowUp(options) })
  handleApplicationLetters({
    deps,
    resources,
    loadConfig: site.loadConfig,
    openChannel: delivery.openChannel,
    deliveryTags: outboxTags,
  })
  return { ...applications, purge: () => removeOrphans(deps, resources) }
}
