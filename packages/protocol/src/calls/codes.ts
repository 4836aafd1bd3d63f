// Codes by email and text message.
import { defineCall } from './define-call.ts'

export const sendEmailCode = /* @__PURE__ */ defineCall({
  schemas: 'sendEmailCode',
  method: 'POST',
  path: '/api/Ems/send',
  access: 'public',
  area: 'member',
})

export const sendMobileCode = /* @__PURE__ */ defineCall({
  schemas: 'sendMobileCode',
  method: 'POST',
  path: '/api/Sms/send',
  access: 'public',
  area: 'member',
})
