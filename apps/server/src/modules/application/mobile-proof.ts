import { keepsRule, type MobileProofBody } from '@teachnet/contract'
import { refuseField } from '../../crud/write/read-input.ts'
import { fail } from '../../errors.ts'
import type { ApplicationsOptions } from './application-options.ts'
import type { Sender } from './sender.ts'

type Options = Pick<
  ApplicationsOptions,
  'deps' | 'consumeCaptcha' | 'issueCode' | 'consumeCode' | 'loadSettings' | 'loadChannels'
>

/** Proof that an applicant owns the mobile number of an application. */
export interface MobileProof {
  /** Whether the site requires the proof, and can send the codes for it. */
  readonly isRequired: () => Promise<boolean>
  /** @throws PARAMETER when mobile numbers are not verified, VALIDATION, CAPTCHA, TOO_FREQUENT */
  readonly sendCode: (body: MobileProofBody, sender: Sender) => Promise<void>
  /**
   * Consumes a code. Returns undefined when no proof is required.
   *
   * @throws LOGIN_RETRY after too many wrong codes
   */
  readonly check: (mobile: string, code: string | undefined, sender: Sender) => Promise<boolean | undefined>
}

const keyOf = (mobile: string) => ({ channel: 'sms', address: mobile, event: 'application_mobile' }) as const

export function createMobileProof(options: Options): MobileProof {
  const { deps, consumeCaptcha, issueCode, consumeCode, loadSettings, loadChannels } = options
  const isRequired = async () => (await loadSettings()).provesMobile && (await loadChannels()).includes('sms')
  return {
    isRequired,
    async sendCode({ mobile, captchaId = '', captchaInfo = '' }, sender) {
      if (!(await isRequired())) throw fail('PARAMETER')
      if (mobile === '' || !keepsRule('mobile', mobile)) throw refuseField(sender, 'mobile', 'application.mobile')
      if (deps.env.hasMemberCaptcha && !(await consumeCaptcha(captchaId, captchaInfo))) throw fail('CAPTCHA')
      await issueCode(
        { key: keyOf(mobile), via: 'sms', recipient: mobile, subject: 'code.subject.application', isDigits: true },
        sender,
      )
    },
    async check(mobile, code, sender) {
      if (!(await isRequired())) return undefined
      // A form without a code only validates its values and does not count as a guess.
      return Boolean(code) && consumeCode(keyOf(mobile), code ?? '', sender.ip)
    },
  }
}
