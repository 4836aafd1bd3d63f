import type { Deps } from '../../deps.ts'
import { DeliveryFailure } from '../../transports/delivery-failure.ts'
import { createSmsSender } from '../../transports/sms/sms-sender.ts'
import type { Channel } from './channel.ts'

/** Text messages through the provider that the environment names. */
export function createSmsChannel({ env, clock, random }: Pick<Deps, 'env' | 'clock' | 'random'>): Channel {
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
