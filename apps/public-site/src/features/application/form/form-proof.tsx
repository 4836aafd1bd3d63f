import {
  type ApplicationForm,
  callingCodeName,
  mannerOf,
  normalMobile,
  type PlainValues,
  sentCodes,
} from '@teachnet/contract'
import { useRichText, useText } from '@teachnet/i18n/react'
import { readLanguage } from '@teachnet/languages'
import { type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { lazyPart } from '../../../app/loading/lazy-part.ts'
import { loadMessageFiles } from '../../../app/messages.ts'
import { FormAnswers } from './form-answers.tsx'
import { textsOfForm } from './form-draft.ts'
import type { FormState } from './form-state.ts'
import type { FormStep } from './form-steps.tsx'
import { useCoolDown } from './use-cool-down.ts'
import { useScripted } from '../../../app/use-scripted.ts'

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
  readonly form: ApplicationForm
  readonly steps: readonly FormStep[]
  readonly state: FormState
  readonly isSending: boolean
  /** Opens the form again: at the question of a field, or where it was. */
  readonly onEdit: (name?: string) => void
}

/**
 * The last step: a check that the visitor is a person, then the code sent to the mobile number. With scripts the check is a picture, with
 * a question as its alternative; without, the question alone, with all answers below it.
 */
export function FormProof({ form, steps, state, isSending, onEdit }: Props) {
  const { stage, question, problem, isAgain } = state
  const text = useText()
  const ref = useRef<HTMLHeadingElement>(null)
  const isScripted = useScripted()
  const [isPicture, setIsPicture] = useState(true)
  useEffect(() => ref.current?.focus(), [stage, state])
  // How many codes were sent: a wrong answer is none.
  const [{ last, sentAt }, setSent] = useState({ last: state, sentAt: 0 })
  if (last !== state) {
    const isSent = stage === 'code' && problem === undefined && state.errors.mobileCode === undefined
    setSent({ last: state, sentAt: isSent ? sentAt + 1 : sentAt })
  }
  const manner = mannerOf(form.kind)
  const confirmTitle = `form.confirmTitle.${manner}` as const
  const title = stage === 'code' ? 'form.codeTitle' : question ? 'form.proofTitle' : confirmTitle
  const lead = question ? (isAgain ? 'form.proofAgain' : 'form.proofLead') : 'form.confirmLead'
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
    <section className="form-proof" id="confirm">
      <h2 ref={ref} tabIndex={-1}>
        {text(title)}
      </h2>
      {stage !== 'code' && <p>{text(lead)}</p>}
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <input type="hidden" name="step" value={stage} />
      {stage === 'code' && <SentCode state={state} isScripted={isScripted} onEdit={onEdit} />}
      {question && isScripted && isPicture ? (
        <Suspense fallback={sum}>
          <FormCaptcha key={question.id} onQuestion={() => setIsPicture(false)} />
        </Suspense>
      ) : (
        <>
          {sum}
          <div className="form-actions">
            <button type="submit" className="button button-primary" aria-disabled={isSending || undefined}>
              {text(isSending ? 'form.sending' : isAgain ? 'form.codeSend' : 'form.finish')}
            </button>
            {question && isScripted && (
              <button type="button" className="button" onClick={() => setIsPicture(true)}>
                {text('captcha.usePicture')}
              </button>
            )}
          </div>
        </>
      )}
      {stage === 'code' && <AnotherCode key={sentAt} isScripted={isScripted} />}
      {isScripted ? (
        <p>
          <button type="button" className="button" onClick={() => onEdit()}>
            {text('form.backToAnswers')}
          </button>
        </p>
      ) : (
        <FormAnswers form={form} steps={steps} values={state.values} />
      )}
    </section>
  )
}

type CodeProps = Pick<Props, 'state'> & { readonly isScripted: boolean }

/** Where the code was sent to, and its field. */
function SentCode({ state: { values, errors }, isScripted, onEdit }: CodeProps & Pick<Props, 'onEdit'>) {
  const text = useText()
  const rich = useRichText()
  const error = errors.mobileCode
  const described = error ? 'mobileCode-hint mobileCode-error' : 'mobileCode-hint'
  return (
    <>
      <p>
        {rich('form.codeLead', {
          mobile: normalMobile(values.texts.mobile ?? '', values.texts[callingCodeName('mobile')]),
          minutes: sentCodes.life / 60,
          b: (words) => <strong className="form-number">{words}</strong>,
        })}{' '}
        <a
          href="#mobile"
          onClick={(event) => {
            if (!isScripted) return
            event.preventDefault()
            onEdit('mobile')
          }}
        >
          {text('form.codeWrongNumber')}
        </a>
      </p>
      <div className="field" data-wrong={error ? true : undefined}>
        <label htmlFor="mobileCode">{text('form.code')}</label>
        <p className="field-hint" id="mobileCode-hint">
          {text('form.codeHint')}
        </p>
        <input
          id="mobileCode"
          name="mobileCode"
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
          required
        />
        {error && (
          <p className="field-error" id="mobileCode-error" role="alert">
            {error}
          </p>
        )}
      </div>
    </>
  )
}

/** Sends another code, once the server would send one. */
function AnotherCode({ isScripted }: Pick<CodeProps, 'isScripted'>) {
  const text = useText()
  const seconds = useCoolDown(sentCodes.coolDown)
  const isCooling = isScripted && seconds > 0
  return (
    <p className="form-again">
      <button
        type="submit"
        className="button"
        name="act"
        value="resend"
        formNoValidate
        aria-disabled={isCooling || undefined}
        aria-describedby="again-hint"
        onClick={(event) => {
          if (isCooling) event.preventDefault()
        }}
      >
        {text('form.codeAgain')}
      </button>{' '}
      <span id="again-hint" className="field-hint">
        {isCooling ? text('form.codeWait', { seconds }) : text('form.codeMissing')}
      </span>
    </p>
  )
}

interface ReviewProps {
  readonly form: ApplicationForm
  readonly steps: readonly FormStep[]
  readonly values: PlainValues
  readonly formRef: RefObject<HTMLFormElement | null>
  readonly onChange: (name: string) => void
}

/** The answers as they are in the inputs at the moment. */
export function FormReview({ formRef, values, ...props }: ReviewProps) {
  const { fields } = props.form
  const [provided, setProvided] = useState({ texts: values.texts, regions: {} })
  useLayoutEffect(() => {
    if (formRef.current)
      setProvided({ texts: textsOfForm(formRef.current, fields), regions: regionsOf(formRef.current) })
  }, [formRef, fields])
  return <FormAnswers {...props} values={{ ...values, texts: provided.texts }} regions={provided.regions} />
}

/** The names of chosen regions, by field. */
function regionsOf(form: HTMLFormElement): Record<string, string> {
  const places = [...form.querySelectorAll('.field-region')].map((place): [string, string] => {
    const chosen = [...place.querySelectorAll('select')].filter(({ value }) => value !== '')
    const names = chosen.map(({ selectedOptions }) => selectedOptions[0]?.label ?? '')
    return [place.querySelector('input')?.name ?? '', names.join(' ')]
  })
  return Object.fromEntries(places)
}
