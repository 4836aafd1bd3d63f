import { type Consent, policyPath } from '@teachnet/contract'
import { useLocale, useRichText, useText } from '@teachnet/i18n/react'
import { inLocale } from '../../../app/site-address.ts'

interface Props {
  readonly consent: Consent
  /** The version that the visitor has agreed to. */
  readonly given: string | undefined
  /** The visitor has sent the form without agreeing to this version. */
  readonly isMissing: boolean
  /** The page says what it uses the data for: the policy in short, which also covers identity and certificates, is left out. */
  readonly isLinkOnly?: boolean
}

/** The privacy policy in short, a link to it, and the box to agree to exactly this version. */
export function FormAgreement({ consent, given, isMissing, isLinkOnly = false }: Props) {
  const text = useText()
  const rich = useRichText()
  const locale = useLocale() === 'en' ? 'en' : 'zh-cn'
  return (
    <div className="form-consent" data-wrong={isMissing || undefined}>
      {!isLinkOnly && (
        <>
          <h2>{text('form.privacy')}</h2>
          <p>{consent.text}</p>
        </>
      )}
      <label>
        <input
          key={consent.version}
          type="checkbox"
          name="consent"
          value={consent.version}
          required
          defaultChecked={given === consent.version}
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
