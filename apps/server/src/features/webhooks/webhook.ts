import { createHmac } from 'node:crypto'
import type { WebhookAction, RobotFormat } from '@teachnet/contract/people'
import { isRecord } from '@teachnet/protocol'
import { recordOf } from '../../platform/untyped-values.ts'

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

/** A message to a chat group. */
export interface RobotText {
  readonly title: string
  readonly lines: readonly string[]
  /** Page of the back office; absent without a configured origin. */
  readonly link?: { readonly text: string; readonly address: string } | undefined
}

interface Robot {
  readonly address: string
  /** Empty: the robot does not check signatures. */
  readonly secret: string
  /** Unix seconds. */
  readonly now: number
}

interface RobotRequest {
  readonly address: string
  readonly body: string
}

/** Builds the request that a robot of a chat group expects. */
export function robotRequest(format: RobotFormat, text: RobotText, robot: Robot): RobotRequest {
  return requests[format](text, robot)
}

const requests: Readonly<Record<RobotFormat, (text: RobotText, robot: Robot) => RobotRequest>> = {
  /** @see https://developer.work.weixin.qq.com/document/path/91770 */
  wecom: (text, { address }) => ({
    address,
    body: JSON.stringify({ msgtype: 'markdown', markdown: { content: toMarkdown(text) } }),
  }),
  /** @see https://open.dingtalk.com/document/orgapp/custom-robots-send-group-messages */
  dingtalk: (text, { address, secret, now }) => {
    const url = new URL(address)
    if (secret !== '') {
      const timestamp = `${now * 1000}`
      url.searchParams.set('timestamp', timestamp)
      url.searchParams.set('sign', hmac(secret, `${timestamp}\n${secret}`))
    }
    const markdown = { title: plain(text.title), text: toMarkdown(text) }
    return { address: url.href, body: JSON.stringify({ msgtype: 'markdown', markdown }) }
  },
  /** The parts of a post are texts without markup. @see https://open.feishu.cn/document/client-docs/bot-v3/add-custom-bot */
  feishu: ({ title, lines, link }, { address, secret, now }) => {
    const content = [
      ...lines.map((line) => [{ tag: 'text', text: line }]),
      ...(link ? [[{ tag: 'a', text: link.text, href: link.address }]] : []),
    ]
    return {
      address,
      body: JSON.stringify({
        timestamp: secret !== '' ? `${now}` : undefined,
        sign: secret !== '' ? hmac(`${now}\n${secret}`, '') : undefined,
        msg_type: 'post',
        content: { post: { zh_cn: { title, content } } },
      }),
    }
  },
}

/** Whether a robot accepted a message: providers answer rejected ones with status 200, too. */
export function isAcceptedByRobot(answer: string): boolean {
  try {
    const reply: unknown = JSON.parse(answer)
    if (!isRecord(reply)) return false
    const { errcode, code, StatusCode } = recordOf(reply)
    return [errcode, code, StatusCode].find((each) => each !== undefined) === 0
  } catch {
    return false
  }
}

function toMarkdown({ title, lines, link }: RobotText): string {
  return [
    `**${plain(title)}**`,
    ...lines.map(plain),
    ...(link ? [`[${plain(link.text)}](${encodeURI(decodeURI(link.address)).replaceAll(')', '%29')})`] : []),
  ].join('\n\n')
}

/** Replaces the signs of Markdown by their full-width forms, since the providers support different escapes. */
function plain(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[!#()*+<>@[\\\]_`{|}~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0))
}

function hmac(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64')
}
