import * as z from 'zod/mini'
import { flag, list, text, optionalPassword, optionalText, suggested } from './wire-schema.ts'

const captchaId = z.object({ id: text() })

/** A picture captcha: what to click, and in which order. */
export const clickCaptcha = {
  query: captchaId,
  reply: z.object({
    id: z.string(),
    /** What to click, in order: one character, or an icon's name in angle brackets. */
    text: list(z.string()),
    /** Data URL of the picture. */
    base64: z.string(),
    width: z.number(),
    height: z.number(),
  }),
}

/** The clicks that answer a captcha. */
export const checkClickCaptcha = {
  body: z.object({
    id: text(),
    info: text(),
    /** Consumes the captcha if the answer is correct. */
    unset: flag(),
  }),
}

/** A text question; the answer is sent as `captchaInfo`. */
export const questionCaptcha = { query: captchaId, reply: z.object({ id: z.string(), question: z.string() }) }

/** Digits in a picture, for old clients. */
export const digitsCaptcha = { query: captchaId }

/** A picture captcha: what to click, and in which order. */
export type CaptchaReply = z.output<typeof clickCaptcha.reply>

/** The clicks that answer a captcha. */
export type CaptchaBody = z.input<typeof checkClickCaptcha.body>

const proof = { captchaId: optionalText(), captchaInfo: optionalText(), password: optionalPassword() }

/** Asks for a code by email. */
export const sendEmailCode = {
  body: z.object({
    email: text(),
    event: suggested(['user_login', 'user_register', 'user_change_email', 'user_retrieve_pwd', 'user_email_verify']),
    ...proof,
  }),
}

/** Asks for a code by text message. */
export const sendMobileCode = {
  body: z.object({
    /** Number in mainland China. */
    mobile: text(),
    template_code: suggested([
      'user_login',
      'user_register',
      'user_change_mobile',
      'user_retrieve_pwd',
      'user_mobile_verify',
    ]),
    ...proof,
  }),
}

/** Asks for a code by email. */
export type EmailCodeBody = z.input<typeof sendEmailCode.body>

/** Asks for a code by text message. */
export type MobileCodeBody = z.input<typeof sendMobileCode.body>
