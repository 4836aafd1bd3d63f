import type { EmailCodeBody, MobileCodeBody } from '@teachnet/protocol'

/** The purpose of a code. */
export type Purpose = 'login' | 'register' | 'change' | 'retrieve' | 'verify'

/** Message ids. */
interface Messages {
  readonly sent: string
  readonly format: string
  readonly frequent: string
  readonly ownAddress: string
  readonly unavailable: string
  readonly body: string
}

/** A channel that codes are sent through: all differences between the channels. */
export interface CodeChannel {
  readonly name: 'email' | 'sms'
  /** The member's field of the address, which is also the name of its validation rule. */
  readonly field: 'email' | 'mobile'
  readonly purposes: Readonly<Record<string, Purpose>>
  readonly messages: Messages
}

export const emailChannel: CodeChannel = {
  name: 'email',
  field: 'email',
  purposes: {
    user_login: 'login',
    user_register: 'register',
    user_change_email: 'change',
    user_retrieve_pwd: 'retrieve',
    user_email_verify: 'verify',
  } satisfies Record<EmailCodeBody['event'], Purpose>,
  messages: {
    sent: 'ems.sent',
    format: 'ems.format',
    frequent: 'ems.frequent',
    ownAddress: 'ems.ownAddress',
    unavailable: 'ems.unavailable',
    body: 'ems.body',
  },
}

export const smsChannel: CodeChannel = {
  name: 'sms',
  field: 'mobile',
  purposes: {
    user_login: 'login',
    user_register: 'register',
    user_change_mobile: 'change',
    user_retrieve_pwd: 'retrieve',
    user_mobile_verify: 'verify',
  } satisfies Record<MobileCodeBody['template_code'], Purpose>,
  messages: {
    sent: 'sms.sent',
    format: 'sms.format',
    frequent: 'sms.frequent',
    ownAddress: 'sms.ownAddress',
    unavailable: 'sms.unavailable',
    body: 'sms.body',
  },
}
