import type { SmsSettings } from '../../settings/sms-url.ts'
import type { ClockPort, RandomPort, SettingsPort } from '../../ports.ts'
import { DeliveryFailure } from '../../transports/delivery-failure.ts'
import { createSmsSender } from '../../transports/sms/sms-sender.ts'
import type { Channel } from './channel.ts'

interface Options {
  /** The settings of the enabled module of text messages, if any. */
  readonly findSettings: () => SmsSettings | undefined
}

/** Sends text messages through the provider of the environment, or else of the module of text messages. */
export function createSmsChannel(
  { env, clock, random }: ClockPort & RandomPort & SettingsPort<'sms'>,
  { findSettings }: Options,
): Channel {
  const find = () => env.sms ?? findSettings()
  return {
    isServed: async () => find() !== undefined,
    close: () => undefined,
    async send({ recipient, template, params }) {
      const settings = find()
      if (!settings) throw new DeliveryFailure('settings')
      await createSmsSender({ settings, clock, random }).send({ mobile: recipient, template, params })
    },
  }
}
