import type { SmsSettings } from '../../sms-url.ts'
import { createAliyunSender } from './aliyun.ts'
import { createTencentSender } from './tencent.ts'
import type { SmsSender } from './text-message.ts'

export interface SenderOptions {
  readonly settings: SmsSettings
  /** Unix milliseconds. */
  readonly clock: () => number
  readonly random: (bytes: number) => Buffer
}

const drivers = { aliyun: createAliyunSender, tencent: createTencentSender } as const

/** Hands text messages to the provider that the settings name. */
export function createSmsSender(options: SenderOptions): SmsSender {
  return drivers[options.settings.provider](options)
}
