import type { ClockPort, RandomPort, SettingsPort } from '../../ports.ts'
import { DeliveryFailure } from '../../transports/delivery-failure.ts'
import { createSmsSender } from '../../transports/sms/sms-sender.ts'
import type { Channel } from './channel.ts'

/** Sends text messages through the provider of the environment. */
export function createSmsChannel({ env, clock, random }: ClockPort & RandomPort & SettingsPort<'sms'>): Channel {
  const sender = env.sms && createSmsSender({ settings: env.sms, clock, random })
  return {
    isServed: async () => sender !== undefined,
    close: () => undefined,
    async send({ recipient, template, params }) {
      if (!sender) throw new DeliveryFailure('settings')
      await sender.send({ mobile: recipient, template, params })
    },
  }
}
