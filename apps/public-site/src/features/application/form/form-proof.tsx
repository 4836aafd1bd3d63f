import { type ApplicationKind, mannerOf } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { readLanguage } from '@teachnet/languages'
import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../../../app/loading/lazy-part.ts'
import { loadMessageFiles } from '../../../app/messages.ts'
import type { FormState } from './form-state.ts'
import { useScripted } from './use-scripted.ts'

export { Receipt } from './receipt.tsx'

/** The picture and its texts: no page needs them before its last step. Browsers only. */
const FormCaptcha = lazyPart(async () => {
  const locale = readLanguage({ search: location.search, cookie: document.cookie })
  const [{ FormCaptcha: picture }] = await Promise.all([
    import('./form-captcha.tsx'),
    loadMessageFiles(locale, ['click-captcha']),
  ])
  return picture
})

interface Props {
  readonly kind: ApplicationKind
  readonly state: FormState
  readonly isSending: boolean
}

/**
 * The last step: a check that the visitor is a person, then the code sent to the mobile number. With scripts the check is a picture, with
 * a question as its alternative; without, the question alone.
 */
export function FormProof({ kind, state, isSending }: Props) {
  const { stage, question, errors, problem } = state
  const text = useText()
  const ref = useRef<HTMLHeadingElement>(null)
  const isScripted = useScripted()
  const [isPicture, setIsPicture] = useState(true)
  useEffect(() => ref.current?.focus(), [stage, state])
  const title =
    stage === 'code'
      ? 'form.codeTitle'
      : question
        ? 'form.proofTitle'
        : (`form.confirmTitle.${mannerOf(kind)}` as const)
  const lead = stage === 'code' ? 'form.codeLead' : question ? 'form.proofLead' : 'form.confirmLead'
  const sum = question && (
    <div className="field">
      <label htmlFor="captchaInfo">{question.text}</label>
      <input type="hidden" name="captchaId" value={question.id} />
      <input
        id="captchaInfo"
        name="captchaInfo"
        inputMode="numeric"
        autoComplete="off"
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the button that the visitor has just pressed
        autoFocus={isScripted && !isPicture}
      />
    </div>
  )
  return (
    <section className="form-proof">
      <h2 ref={ref} tabIndex={-1}>
        {text(title)}
      </h2>
      <p>{text(lead)}</p>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      {stage === 'code' && (
        <div className="field" data-wrong={errors.mobileCode ? true : undefined}>
          <label htmlFor="mobileCode">{text('form.code')}</label>
          <input
            id="mobileCode"
            name="mobileCode"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            aria-invalid={errors.mobileCode ? true : undefined}
            aria-describedby={errors.mobileCode ? 'mobileCode-error' : undefined}
            required
          />
          {errors.mobileCode && (
            <p className="field-error" id="mobileCode-error" role="alert">
              {errors.mobileCode}
            </p>
          )}
        </div>
      )}
      <input type="hidden" name="step" value={stage} />
      {question && isScripted && isPicture ? (
        <Suspense fallback={sum}>
          <FormCaptcha key={question.id} onQuestion={() => setIsPicture(false)} />
        </Suspense>
      ) : (
        <>
          {sum}
          <div className="form-actions">
            <button type="submit" className="button button-primary" aria-disabled={isSending || undefined}>
              {text(isSending ? 'form.sending' : 'form.finish')}
            </button>
            {question && isScripted && (
              <button type="button" className="button" onClick={() => setIsPicture(true)}>
                {text('captcha.usePicture')}
              </button>
            )}
          </div>
        </>
      )}
    </section>
  )
}
