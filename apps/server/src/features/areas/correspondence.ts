import type { ContactType } from '@teachnet/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../../http/caller/caller.ts'
import type { AppPlaces } from '../../platform/app-page.ts'
import type {
  CachePort,
  ClockPort,
  DatabasePort,
  JobsPort,
  LogPort,
  MessagesPort,
  RandomPort,
  SettingsPort,
} from '../../platform/ports.ts'
import { createDelivery, type Delivery, outboxTags, createMailChannel, createSmsChannel } from '../delivery/index.ts'
import type { CaptchaService } from '../captcha/index.ts'
import type { SiteConfiguration } from '../site-config/index.ts'
import { verificationCodeRoutes, createVerificationCodes, type VerificationCodes } from '../verification-code/index.ts'
import type { SmsSettings } from '../../platform/settings/sms-url.ts'

export type CorrespondencePorts = DatabasePort &
  ClockPort &
  RandomPort &
  LogPort &
  CachePort &
  JobsPort &
  MessagesPort &
  AppPlaces &
  SettingsPort<'mail' | 'secretKey' | 'sms' | 'smtpAllowed'>

interface Options {
  readonly site: SiteConfiguration
  readonly captchas: Pick<CaptchaService, 'consume' | 'consumeForSms'>
  readonly findCaller: (request: FastifyRequest) => Promise<Caller | undefined>
  /** The settings of the enabled module of text messages, if any. */
  readonly findSmsSettings: () => SmsSettings | undefined
}

export interface Correspondence {
  readonly codes: VerificationCodes
  readonly loadVerificationTypes: () => Promise<readonly ContactType[]>
  readonly delivery: Pick<Delivery, 'loadChannels' | 'openChannel'>
}

const contactTypes = { email: 'email', sms: 'mobile' } as const

/** Mounts the messages to people: mails, text messages, the outbox, and verification codes. */
export function mountCorrespondence(
  app: FastifyInstance,
  deps: CorrespondencePorts,
  { site, captchas, findCaller, findSmsSettings }: Options,
): Correspondence {
  const { loadConfig, loadMailSettings } = site
  const channels = {
    email: createMailChannel({ deps, loadConfig, loadMailSettings }),
    sms: createSmsChannel(deps, { findSettings: findSmsSettings }),
  }
  const delivery = createDelivery({ deps, channels })
  app.addHook('onClose', async () => delivery.close())
  const { openChannel } = delivery
  const codes = createVerificationCodes({
    deps,
    consumeCaptcha: captchas.consume,
    consumeCaptchaForSms: captchas.consumeForSms,
    loadConfig,
    openChannel,
    deliveryTags: outboxTags,
  })
  verificationCodeRoutes(app, { codes, findCaller })
  const loadVerificationTypes = async () => (await delivery.loadChannels()).map((name) => contactTypes[name])
  return { codes, loadVerificationTypes, delivery }
}
