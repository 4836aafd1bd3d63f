import * as z from 'zod/mini'
import { optionalPassword, optionalText, suggested, text } from './wire-schema.ts'

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
