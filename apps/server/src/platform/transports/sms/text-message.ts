import type { SmsSettings } from '../../settings/sms-url.ts'
import { DeliveryFailure } from '../delivery-failure.ts'

/** A message that the provider builds from a template. */
export interface TextMessage {
  /** Number in mainland China, without a prefix. */
  readonly mobile: string
  /** The product's name of the template, e.g. `user_register`. */
  readonly template: string
  readonly params: Readonly<Record<string, string>>
}

export interface SmsSender {
  /** @throws DeliveryFailure */
  readonly send: (message: TextMessage) => Promise<void>
}

/** The options of a driver. */
export interface SenderOptions {
  readonly settings: SmsSettings
  /** Unix milliseconds. */
  readonly clock: () => number
  readonly random: (bytes: number) => Buffer
}

/** Returns the provider's template for a message. The one for all messages needs its values: a message without a code is not sent as one. */
export function requireTemplate(
  { templates, template, params: needed }: SmsSettings,
  { template: name, params }: Pick<TextMessage, 'template' | 'params'>,
): string {
  const hasValues = needed.every((each) => Object.hasOwn(params, each))
  const found = templates[name] ?? (hasValues ? template : '')
  if (found === '') throw new DeliveryFailure('settings', { detail: `SMS_URL: template.${name}`, isPermanent: true })
  return found
}

/** Returns the values for the provider's template, in its order. */
export function paramsOf({ params }: SmsSettings, provided: Readonly<Record<string, string>>): [string, string][] {
  return params.map((name) => [name, provided[name] ?? ''])
}
