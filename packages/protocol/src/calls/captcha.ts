// Captchas of the apps.
import { defineCall } from './define-call.ts'

const common = '/api/common'
const open = { access: 'public', area: 'member' } as const

export const clickCaptcha = /* @__PURE__ */ defineCall({
  schemas: 'clickCaptcha',
  method: 'GET',
  path: `${common}/clickCaptcha`,
  ...open,
})

export const checkClickCaptcha = /* @__PURE__ */ defineCall({
  schemas: 'checkClickCaptcha',
  method: 'POST',
  path: `${common}/checkClickCaptcha`,
  ...open,
})

/** The accessible alternative with the same protection. */
export const questionCaptcha = /* @__PURE__ */ defineCall({
  schemas: 'questionCaptcha',
  method: 'GET',
  path: `${common}/questionCaptcha`,
  isOwn: true,
  ...open,
})

export const digitsCaptcha = /* @__PURE__ */ defineCall({
  schemas: 'digitsCaptcha',
  method: 'GET',
  path: `${common}/captcha`,
  produces: 'image/png',
  ...open,
})
