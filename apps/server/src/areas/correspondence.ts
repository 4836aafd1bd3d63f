import type { ContactType } from '@teachnet/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../access/caller.ts'
import type {
  CachePort,
  ClockPort,
  DatabasePort,
  JobsPort,
  LogPort,
  MessagesPort,
  RandomPort,
  SettingsPort,
} from '../ports.ts'
import { createDelivery, type Delivery, outboxTags } from '../modules/delivery/delivery.service.ts'
import { createMailChannel } from '../modules/delivery/mail-channel.ts'
import { createSmsChannel } from '../modules/delivery/sms-channel.ts'
import type { SmsSettings } from '../settings/sms-url.ts'
import type { SiteConfiguration } from '../modules/site-config/site-configuration.service.ts'
import { verificationCodeRoutes } from '../modules/verification-code/verification-code.routes.ts'
import {
  createVerificationCodes,
  type VerificationCodes,
} from '../modules/verification-code/verification-code.service.ts'

export type CorrespondencePorts = DatabasePort &
  ClockPort &
  RandomPort &
  LogPort &
  CachePort &
  JobsPort &
  MessagesPort &
  SettingsPort<'mail' | 'secretKey' | 'sms' | 'smtpAllowed'>

interface Options {
  readonly site: SiteConfiguration
  readonly consumeCaptcha: (id: string, info: string) => Promise<boolean>
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
  { site, consumeCaptcha, findCaller, findSmsSettings }: Options,
): Correspondence {
  const { loadConfig, loadMailSettings } = site
  const channels = {
    email: createMailChannel({ deps, loadConfig, loadMailSettings }),
    sms: createSmsChannel(deps, { findSettings: findSmsSettings }),
  }
  const delivery = createDelivery({ deps, channels })
  app.addHook('onClose', async () => delivery.close())
  const { openChannel } = delivery
  const codes = createVerificationCodes({ deps, consumeCaptcha, loadConfig, openChannel, deliveryTags: outboxTags })
  verificationCodeRoutes(app, { codes, findCaller })
  const loadVerificationTypes = async () => (await delivery.loadChannels()).map((name) => contactTypes[name])
  return { codes, loadVerificationTypes, delivery }
}
