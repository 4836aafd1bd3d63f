import type { BindingType } from '@teachnet/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../access/caller.ts'
import type { Deps } from '../deps.ts'
import { createDelivery, outboxTags } from '../modules/delivery/delivery.service.ts'
import { createMailChannel } from '../modules/delivery/mail-channel.ts'
import { createSmsChannel } from '../modules/delivery/sms-channel.ts'
import type { Site } from '../modules/site/site.service.ts'
import { verificationCodeRoutes } from '../modules/verification-code/verification-code.routes.ts'
import {
  createVerificationCodes,
  type VerificationCodes,
} from '../modules/verification-code/verification-code.service.ts'

interface Options {
  readonly site: Site
  readonly consumeCaptcha: (id: string, info: string) => Promise<boolean>
  readonly findCaller: (request: FastifyRequest) => Promise<Caller | undefined>
}

export interface Correspondence {
  readonly codes: VerificationCodes
  readonly loadVerificationTypes: () => Promise<readonly BindingType[]>
}

const bindingTypes = { email: 'email', sms: 'mobile' } as const

/** How people are written to: mails, text messages, the outbox, and the codes that go by them. */
export function mountCorrespondence(
  app: FastifyInstance,
  deps: Deps,
  { site, consumeCaptcha, findCaller }: Options,
): Correspondence {
  const { loadConfig, loadMailSettings } = site
  const channels = { email: createMailChannel({ deps, loadConfig, loadMailSettings }), sms: createSmsChannel(deps) }
  const delivery = createDelivery({ deps, channels })
  app.addHook('onClose', async () => delivery.close())
  const { openChannel } = delivery
  const codes = createVerificationCodes({ deps, consumeCaptcha, loadConfig, openChannel, deliveryTags: outboxTags })
  verificationCodeRoutes(app, { codes, findCaller })
  const loadVerificationTypes = async () => (await delivery.loadChannels()).map((name) => bindingTypes[name])
  return { codes, loadVerificationTypes }
}
