/**
 * Administrators and the programs around them: how they join, how they lock the back office, their inbox, and the
 * events of webhooks.
 */
export * from './calls/people-calls.ts'
export * from './calls/admin-notice-calls.ts'
export { adminNoticeKinds, type AdminNoticeKind } from './site/notices.ts'
export type { AdminProgram } from './calls/people-calls.schemas.ts'

/** The actions that webhooks report. */
export const webhookActions = ['add', 'edit', 'del'] as const
/** One of {@link webhookActions}. */
export type WebhookAction = (typeof webhookActions)[number]

/** An event that a webhook can report: part of the reply of `GET auth.Webhook/edit` and `add` with `events`. */
export interface WebhookArea {
  readonly controller: string
  readonly title: string
}

/** The robots of chat groups that a webhook can notify, with the addresses that they have. */
export const robotAddresses = {
  wecom: /^https:\/\/qyapi\.weixin\.qq\.com\/cgi-bin\/webhook\/send\?key=[\w-]+$/,
  dingtalk: /^https:\/\/oapi\.dingtalk\.com\/robot\/send\?access_token=[\w-]+$/,
  feishu: /^https:\/\/open\.(?:feishu\.cn|larksuite\.com)\/open-apis\/bot\/v2\/hook\/[\w-]+$/,
} as const
/** One of {@link robotAddresses}. */
export type RobotFormat = keyof typeof robotAddresses

/** Whether the format of a webhook is that of a robot. */
export function isRobotFormat(value: unknown): value is RobotFormat {
  return typeof value === 'string' && Object.hasOwn(robotAddresses, value)
}
