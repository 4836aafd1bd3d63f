import { calls, type ContactType } from '@teachnet/protocol'
import type { CaptchaAnswer } from '@teachnet/ui/click-captcha'
import type { MemberServices } from './services.ts'

/** A request for a code: to verify the contact of the account, or to bind a new one. */
export interface ContactCodeRequest extends CaptchaAnswer {
  readonly type: ContactType
  readonly purpose: 'verify' | 'change'
  readonly address: string
  /** The account's password; only for `verify`. */
  readonly password?: string
}

/** Sends a code to an email address or a mobile number. */
export async function sendContactCode(
  { client }: Pick<MemberServices, 'client'>,
  { type, purpose, address, ...proof }: ContactCodeRequest,
): Promise<void> {
  if (type === 'email') {
    const event = purpose === 'verify' ? 'user_email_verify' : 'user_change_email'
    await client.call(calls.sendEmailCode, { body: { email: address, event, ...proof }, showSuccess: true })
  } else {
    const template_code = purpose === 'verify' ? 'user_mobile_verify' : 'user_change_mobile'
    await client.call(calls.sendMobileCode, { body: { mobile: address, template_code, ...proof }, showSuccess: true })
  }
}
