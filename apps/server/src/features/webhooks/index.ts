export { webhookDelivery } from './webhook.ts'
export { notifyWebhooks } from './webhook.repo.ts'
export { webhookDeliveryHooks, webhookHooks } from './webhook.hooks.ts'
export { type WebhookSettings, defaultWebhookSettings, handleWebhooks } from './webhooks.ts'
