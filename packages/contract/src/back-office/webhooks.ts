/** The actions that webhooks report. */
export const webhookActions = ['add', 'edit', 'del'] as const
/** One of {@link webhookActions}. */
export type WebhookAction = (typeof webhookActions)[number]

/** An event that a webhook can report: part of the reply of `GET auth.Webhook/edit` and `add` with `events`. */
export interface WebhookArea {
  readonly controller: string
  readonly title: string
}
