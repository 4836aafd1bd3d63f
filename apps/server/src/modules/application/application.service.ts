import type {
  ApplicationBody,
  ApplicationForm,
  ApplicationKind,
  ApplicationReceipt,
  MobileProofBody,
} from '@teachnet/contract'
import { enterprisePolicy } from '@teachnet/contract/resources'
import type { Locale } from '@teachnet/protocol'
import { fail } from '../../errors.ts'
import { toConsent } from '../../values/policy-text.ts'
import { toProvinces, toUpload } from '../../kinds/form-offer.ts'
import { formFields, type Given, loadFormChoices, requireForm } from './application-form.ts'
import { createIntake } from './application-intake.ts'
import type { ApplicationsOptions } from './application-options.ts'
import { createBegunMark, isKey } from './begun-mark.ts'
import { createMobileProof } from './mobile-proof.ts'
import type { Sender } from './sender.ts'

export interface Applications {
  /** The data of a form and the tables it was read from. */
  readonly form: (
    kind: ApplicationKind,
    locale: Locale,
    given?: Given,
  ) => Promise<{ form: ApplicationForm; tables: readonly string[] }>
  /**
   * Sends a code to the mobile number of an application before it is submitted.
   *
   * @throws PARAMETER when mobile numbers are not verified, VALIDATION, CAPTCHA, TOO_FREQUENT
   */
  readonly sendMobileCode: (body: MobileProofBody, sender: Sender) => Promise<void>
  /** Marks when the form with a key was begun. @throws PARAMETER */
  readonly begin: (key: string) => string
  /**
   * Stores an application. A repeated submission is stored once and gets the receipt of the first one.
   *
   * @throws PARAMETER, VALIDATION, UNKNOWN_FIELD, CONSENT_CHANGED when the notice has changed (new one in `data.consent`), CAPTCHA,
   *   VERIFICATION_CODE, LOGIN_RETRY, FORM_TOO_FAST, TOO_FREQUENT
   */
  readonly submit: (body: ApplicationBody, sender: Sender) => Promise<ApplicationReceipt>
}

export function createApplications(options: ApplicationsOptions): Applications {
  const { deps, resources, loadPolicy, loadUpload, isDirect } = options
  const { db, clock, env } = deps
  const proof = createMobileProof(options)

  return {
    async form(kind, locale, given = {}) {
      const { definition } = requireForm(resources, kind)
      const [choices, policy, provesMobile, upload] = await Promise.all([
        loadFormChoices(db, resources, definition, locale, given),
        loadPolicy('privacy'),
        proof.isRequired(),
        loadUpload(),
      ])
      const fields = formFields(definition)
      return {
        form: {
          kind,
          fields,
          choices: choices.byField,
          consent: toConsent(policy, locale),
          hasCaptcha: env.hasMemberCaptcha,
          provesMobile,
          upload: toUpload(fields, upload, isDirect),
          provinces: toProvinces(fields, locale),
        },
        tables: [...choices.tables, enterprisePolicy.table],
      }
    },

    sendMobileCode: proof.sendCode,

    begin(key) {
      if (!isKey(key)) throw fail('PARAMETER', { field: 'key' })
      return createBegunMark(key, { secretKey: env.secretKey, now: Math.floor(clock() / 1000) })
    },

    submit: createIntake({ ...options, proof }),
  }
}
