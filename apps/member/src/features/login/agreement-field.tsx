import { type Consent, policyPath } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { Fragment, useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { CheckBox } from '../../form/check-box.tsx'

export interface AgreementFieldProps {
  readonly consents: readonly Consent[]
  /** Address of the public site, with a slash at its end. */
  readonly publicSite: string
  readonly problem: string | undefined
  readonly input: UseFormRegisterReturn
}

/** The agreement to versions of texts; each opens in a new tab, so that the form stays. */
export function AgreementField({ consents, publicSite, problem, input }: AgreementFieldProps) {
  const text = useText()
  const id = useId()
  return (
    <div className="agreement">
      <CheckBox
        {...input}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : id}
      >
        {text('login.agree')}
        {consents.map((consent, index) => (
          <Fragment key={consent.kind}>
            {index > 0 && text('login.agreeAlso')}
            <a href={`${publicSite}${policyPath(consent).slice(1)}`} target="_blank" rel="noopener">
              {text('login.policy', { title: consent.title, number: consent.number })}
            </a>
          </Fragment>
        ))}
      </CheckBox>
      {problem !== undefined && (
        <span className="field-note" data-problem="true" id={id}>
          {problem}
        </span>
      )}
    </div>
  )
}
