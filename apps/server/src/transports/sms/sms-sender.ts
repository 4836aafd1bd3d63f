import { createAliyunSender } from './aliyun.ts'
import { createTencentSender } from './tencent.ts'
import type { SenderOptions, SmsSender } from './text-message.ts'

const drivers = { aliyun: createAliyunSender, tencent: createTencentSender } as const

/** Sends text messages through the provider of the settings. */
export function createSmsSender(options: SenderOptions): SmsSender {
  return drivers[options.settings.provider](options)
}
