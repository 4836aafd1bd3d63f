import type { ApiClient } from '@teachnet/api-client'
import { type Consent, siteCalls } from '@teachnet/contract'
import {
  calls,
  type CheckInBody,
  type CheckInSettings,
  type ContactType,
  type EmailCodeBody,
  type MobileCodeBody,
  type RetrievePasswordBody,
} from '@teachnet/protocol'
import type { Contact, CodeFormValues, CodePurpose } from './code-form.tsx'

/** The sign-in methods that the server offers. */
export interface SignInOffers {
  /** Whether the server requires a captcha before a sign-in by password. Codes always require one. */
  readonly needsCaptcha: boolean
  /** The kinds of addresses that codes can be sent to; none: neither registration nor password reset is possible. */
  readonly contactTypes: readonly ContactType[]
  /** The sign-in methods besides the password. */
  readonly ways: NonNullable<CheckInSettings['signInWays']>
  /** The providers with whose accounts members sign in. */
  readonly providers: NonNullable<CheckInSettings['providers']>
}

/** Loads them for the sign-in page, whose error page shows a failure. */
export async function loadSignInOffers(client: ApiClient, signal?: AbortSignal): Promise<SignInOffers> {
  const settings = await client.call(calls.checkInSettings, { signal, showError: false })
  const contactTypes = (['email', 'mobile'] as const).filter((type) => settings.accountVerificationType.includes(type))
  const ways = settings.signInWays ?? []
  return {
    // Older back ends have no switch and always require a captcha.
    needsCaptcha: settings.userLoginCaptchaSwitch,
    contactTypes,
    providers: settings.providers ?? [],
    ways: contactTypes.length > 0 ? ways : ways.filter((way) => way !== 'code'),
  }
}

/** The texts that new members agree to; an old back end has none. */
export async function loadConsents(client: ApiClient): Promise<readonly Consent[]> {
  if (!client.has(siteCalls.loadConsents)) return []
  return (await client.call(siteCalls.loadConsents)).consents
}

/** A request for a code, with the answer to a captcha. */
export interface CodeRequest {
  readonly contact: Contact
  readonly purpose: CodePurpose
  readonly captchaId: string
  readonly captchaInfo: string
}

const events = {
  login: 'user_login',
  register: 'user_register',
  retrieve: 'user_retrieve_pwd',
} as const satisfies Record<CodePurpose, EmailCodeBody['event'] & MobileCodeBody['template_code']>

export async function sendCode(
  client: ApiClient,
  { contact: { type, address }, purpose, ...answer }: CodeRequest,
): Promise<void> {
  const event = events[purpose]
  if (type === 'email')
    await client.call(calls.sendEmailCode, { body: { email: address, event, ...answer }, showSuccess: true })
  else
    await client.call(calls.sendMobileCode, {
      body: { mobile: address, template_code: event, ...answer },
      showSuccess: true,
    })
}

/** Old back ends read both addresses of a form. */
function addressesOf({ type, address }: Contact) {
  return { registerType: type, email: '', mobile: '', [type]: address }
}

export function toCodeLogin({ contact, captcha, keep }: CodeFormValues): CheckInBody {
  return { tab: 'code', ...addressesOf(contact), captcha, keep }
}

export function toRegistration({ contact, username, captcha, password, consents }: CodeFormValues): CheckInBody {
  const agreed = consents.length > 0 ? { consents: consents.join(',') } : {}
  return { tab: 'register', ...addressesOf(contact), username, captcha, password, ...agreed }
}

export function toRetrieval({ contact, captcha, password }: CodeFormValues): RetrievePasswordBody {
  return { type: contact.type, account: contact.address, captcha, password }
}
