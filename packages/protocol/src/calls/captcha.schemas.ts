import * as z from 'zod/mini'
import { flag, list, text } from './wire-schema.ts'

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
