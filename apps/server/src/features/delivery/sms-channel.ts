import type { SmsSettings } from '../../platform/settings/sms-url.ts'
import type { ClockPort, RandomPort, SettingsPort } from '../../platform/ports.ts'
import { DeliveryFailure } from '../../platform/transports/delivery-failure.ts'
import { createSmsSender } from '../../platform/transports/sms/sms-sender.ts'
import type { Channel } from './delivery.service.ts'

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

/** Interfaces of the providers, and where most customers have their keys. */
const providers = {
  aliyun: { host: 'dysmsapi.aliyuncs.com', region: 'cn-hangzhou' },
  tencent: { host: 'sms.tencentcloudapi.com', region: 'ap-guangzhou' },
} as const

/**
 * Reads the values of the module of text messages. The addresses of the providers are fixed: only the operator, by `SMS_URL`, may name
 * others.
 *
 * @returns undefined until everything that the provider needs is set
 */
export function smsSettingsOf(values: Readonly<Record<string, string>>): SmsSettings | undefined {
  const value = (name: string) => values[name]?.trim() ?? ''
  const provider = value('provider')
  if (provider !== 'aliyun' && provider !== 'tencent') return undefined
  const settings: SmsSettings = {
    provider,
    host: providers[provider].host,
    isSecure: true,
    keyId: value('keyId'),
    secret: value('keySecret'),
    region: value('region') || providers[provider].region,
    sign: value('sign'),
    app: value('app'),
    template: value('template'),
    templates: templatesOf(value('templates')),
    params: listOf(value('params') || 'code'),
  }
  const hasTemplate = settings.template !== '' || Object.keys(settings.templates).length > 0
  const isComplete = settings.keyId && settings.secret && settings.sign && (provider === 'aliyun' || settings.app)
  return isComplete && hasTemplate ? settings : undefined
}

/** `user_register=SMS_1, user_retrieve_pwd=SMS_2` */
function templatesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    listOf(text).flatMap((part) => {
      const [, name, template] = /^([a-z_]+)\s*=\s*(\S+)$/.exec(part) ?? []
      return name === undefined || template === undefined ? [] : [[name, template]]
    }),
  )
}

function listOf(text: string): string[] {
  return text
    .split(/[,，\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
}
