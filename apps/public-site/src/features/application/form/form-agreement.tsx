import { type ApplicationForm, policyPath } from '@teachnet/contract'
import { useLocale, useRichText, useText } from '@teachnet/i18n/react'
import { inLocale } from '../../../app/site-address.ts'
import type { FormState } from './form-state.ts'

interface Props {
  readonly form: ApplicationForm
  readonly state: FormState | undefined
}

/** The privacy policy in short, a link to it, and the box to agree to exactly this version. */
export function FormAgreement({ form: { consent }, state }: Props) {
  const text = useText()
  const rich = useRichText()
  const locale = useLocale() === 'en' ? 'en' : 'zh-cn'
  return (
    <div className="form-consent" data-wrong={state?.isConsentMissing || undefined}>
      <h2>{text('form.privacy')}</h2>
      <p>{consent.text}</p>
      <label>
        <input
          key={consent.version}
          type="checkbox"
          name="consent"
          value={consent.version}
          required
          defaultChecked={state?.consent === consent.version}
        />{' '}
        {rich('form.agree', {
          title: consent.title,
          number: consent.number,
          // In a new tab, so that the form stays open.
          a: (words) => (
            <a href={inLocale(policyPath(consent), locale)} target="_blank" rel="noopener">
              {words}
            </a>
          ),
        })}
      </label>
    </div>
  )
}
