import { defineCall } from './define-call.ts'

const common = '/api/common'
const open = { access: 'public', area: 'member' } as const

/** Captchas of the apps. */
export const captchaCalls = {
  clickCaptcha: defineCall({ schemas: 'clickCaptcha', method: 'GET', path: `${common}/clickCaptcha`, ...open }),
  checkClickCaptcha: defineCall({
    schemas: 'checkClickCaptcha',
    method: 'POST',
    path: `${common}/checkClickCaptcha`,
    ...open,
  }),
  /** The accessible alternative with the same protection. */
  questionCaptcha: defineCall({
    schemas: 'questionCaptcha',
    method: 'GET',
    path: `${common}/questionCaptcha`,
    isOwn: true,
    ...open,
  }),
  digitsCaptcha: defineCall({
    schemas: 'digitsCaptcha',
    method: 'GET',
    path: `${common}/captcha`,
    produces: 'image/png',
    ...open,
  }),
} as const
