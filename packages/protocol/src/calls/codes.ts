import { defineCall } from './define-call.ts'

/** Codes by email and text message. */
export const codeCalls = {
  sendEmailCode: defineCall({
    schemas: 'sendEmailCode',
    method: 'POST',
    path: '/api/Ems/send',
    access: 'public',
    area: 'member',
  }),
  sendMobileCode: defineCall({
    schemas: 'sendMobileCode',
    method: 'POST',
    path: '/api/Sms/send',
    access: 'public',
    area: 'member',
  }),
} as const
