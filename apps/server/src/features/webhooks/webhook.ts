import { createHmac } from 'node:crypto'
import type { WebhookAction } from '@teachnet/contract/people'

/**
 * A job that sends one delivery of a webhook. Its payload is the id of the delivery. Its ten attempts take more than an
 * hour.
 */
export const webhookDelivery = { name: 'webhook', parse: Number, maxAttempts: 10 } as const

/**
 * Reasons of failed deliveries. They are stored as codes, because readers have two languages; `resource.webhook.reason.*` are the texts.
 */
const deliveryReasons = [
  'off',
  'owner',
  'right',
  'key',
  'status',
  'robot',
  'foreign',
  'host',
  'certificate',
  'timeout',
  'unreachable',
] as const

export type DeliveryReason = (typeof deliveryReasons)[number]

export function isDeliveryReason(value: unknown): value is DeliveryReason {
  return deliveryReasons.some((reason) => reason === value)
}

/** Name of an event, e.g. `teacher.Teacher:edit`. */
export function webhookEvent(controller: string, action: WebhookAction): string {
  return `${controller}:${action}`
}

/** Controller of an event's area. */
export function areaOfEvent(event: string): string {
  return event.split(':')[0] ?? ''
}

/**
 * The header `webhook-signature`: a signature for each secret, with blanks between them.
 *
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function signWebhook(
  secrets: readonly string[],
  { id, timestamp, body }: { readonly id: string; readonly timestamp: number; readonly body: string },
): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')
}
