export { type Delivery, createDelivery, outboxTags } from './delivery.service.ts'
export { createMailChannel, createTestMail } from './mail-channel.ts'
export { createSmsChannel, smsSettingsOf } from './sms-channel.ts'
