import type { ApplicationContent, ApplicationForm } from '@teachnet/contract'
import { isFileField } from '@teachnet/contract'
import { useLocale, useText } from '@teachnet/i18n/react'
import { useEffect, useRef } from 'react'
import { useFormDraft } from './use-form-draft.ts'
import { useFormSteps } from './use-form-steps.ts'
import { FormField } from './form-field.tsx'
import type { FormState } from './form-state.ts'
import { toSteps } from './form-steps.ts'
import { nothingPosted } from './form-values.ts'
import { Receipt } from './receipt.tsx'

interface Props {
  readonly content: ApplicationContent
  /** Result of the posted form; undefined when the form has not been posted. */
  readonly state: FormState | undefined
}

/** An application form with its requirements and next steps. Works completely without scripts. */
export function ApplicationFormPage({ content: { form }, state }: Props) {
  const text = useText()
  if (state?.stage === 'done' && state.receipt) return <Receipt receipt={state.receipt} kind={form.kind} />
  return (
    <div className="page-width form-page">
      <header className="page-head">
        <h1>{text(`form.${form.kind}.title`)}</h1>
        <p>{text(`form.${form.kind}.lead`)}</p>
      </header>
      <div className="form-columns">
        <Preparation form={form} />
        <FormBody form={form} state={state} />
      </div>
    </div>
  )
}

/** What the applicant needs, how long the form takes, and the next steps. */
function Preparation({ form }: { readonly form: ApplicationForm }) {
  const text = useText()
  const locale = useLocale() === 'en' ? 'en' : 'zh-cn'
  const fields = Object.values(form.fields)
  const needed = fields.filter(({ required }) => required).map(({ label }) => label[locale])
  const papers = fields.filter(isFileField).map(({ label }) => label[locale])
  const separator = text('site.listSeparator')
  return (
    <aside className="form-preparation" aria-labelledby="form-preparation">
      <h2 id="form-preparation">{text('form.before')}</h2>
      <dl>
        <dt>{text('form.takes')}</dt>
        <dd>{text('form.minutes', { minutes: Math.ceil(fields.length / 3) })}</dd>
        <dt>{text('form.needed')}</dt>
        <dd>{needed.join(separator)}</dd>
        {papers.length > 0 && (
          <>
            <dt>{text('form.papers')}</dt>
            <dd>{papers.join(separator)}</dd>
          </>
        )}
      </dl>
      <h2>{text('form.after')}</h2>
      <ol>
        {['receipt', 'review', 'decision'].map((step) => (
          <li key={step}>{text(`form.after.${step}`)}</li>
        ))}
      </ol>
    </aside>
  )
}

function FormBody({ form, state }: { readonly form: ApplicationForm; readonly state: FormState | undefined }) {
  const text = useText()
  const locale = useLocale()
  const steps = toSteps(form.fields, locale)
  const { texts, files } = state?.values ?? nothingPosted
  const errors = state?.errors ?? {}
  const ref = useRef<HTMLFormElement>(null)
  useFormDraft(ref, { kind: form.kind, state, fields: form.fields })
  const isConsentMissing = state?.isConsentMissing === true
  const { current, isStepped, goTo } = useFormSteps(ref, { steps, errors, isProof: isProof(state), isConsentMissing })
  return (
    <form ref={ref} method="post" encType="multipart/form-data" className="form" noValidate={false}>
      <Summary form={form} state={state} />
      <input type="hidden" name="key" defaultValue={state?.key ?? ''} />
      <p className="form-trap" aria-hidden="true">
        <label>
          {text('form.trap')}
          <input type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
        </label>
      </p>
      {isProof(state) && <Proof state={state} />}
      <div hidden={isProof(state) && isStepped}>
        {isStepped && (
          <p className="form-progress" role="status">
            {text('form.step', { step: current + 1, steps: steps.length, title: steps[current]?.title ?? '' })}
            <progress value={current + 1} max={steps.length} aria-hidden="true" />
          </p>
        )}
        {steps.map(({ title, fields }, index) => (
          <fieldset key={title} className="form-step" hidden={isStepped && index !== current}>
            <legend tabIndex={-1}>{title}</legend>
            {fields.map(([name, field]) => (
              <FormField
                key={name}
                {...{ name, field, form }}
                value={texts[name] ?? ''}
                files={files[name] ?? []}
                error={errors[name]}
              />
            ))}
            {index === steps.length - 1 && <Agreement form={form} state={state} />}
          </fieldset>
        ))}
        <div className="form-actions">
          {isStepped && current > 0 && (
            <button type="button" className="button" onClick={() => goTo(current - 1)}>
              {text('form.back')}
            </button>
          )}
          {isStepped && current < steps.length - 1 ? (
            <button type="button" className="button button-primary" onClick={() => goTo(current + 1)}>
              {text('form.next')}
            </button>
          ) : (
            !isProof(state) && (
              <button type="submit" className="button button-primary">
                {text('form.send')}
              </button>
            )
          )}
        </div>
      </div>
    </form>
  )
}

function isProof(state: FormState | undefined): state is FormState {
  return state?.stage === 'proof' || state?.stage === 'code'
}

/** Error summary at the top, with a link to each field; it takes the focus. */
function Summary({ form, state }: { readonly form: ApplicationForm; readonly state: FormState | undefined }) {
  const text = useText()
  const locale = useLocale() === 'en' ? 'en' : 'zh-cn'
  const ref = useRef<HTMLDivElement>(null)
  const wrong = Object.entries(state?.errors ?? {}).filter(([name]) => name !== 'mobileCode')
  const isShown = state !== undefined && (wrong.length > 0 || state.problem !== undefined || state.isConsentMissing)
  useEffect(() => {
    if (isShown) ref.current?.focus()
  }, [isShown, state])
  if (!isShown) return null
  return (
    <div className="form-summary" role="alert" tabIndex={-1} ref={ref}>
      <p>{state.problem ?? text(state.isConsentMissing ? 'form.agreeFirst' : 'form.wrong')}</p>
      <ul>
        {wrong.map(([name, message]) => (
          <li key={name}>
            <a href={`#${name}`}>
              {form.fields[name]?.label[locale]}: {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Agreement({
  form: { consent },
  state,
}: {
  readonly form: ApplicationForm
  readonly state: FormState | undefined
}) {
  const text = useText()
  return (
    <div className="form-consent" data-wrong={state?.isConsentMissing || undefined}>
      <h3>{text('form.privacy')}</h3>
      <p>{consent.text}</p>
      <label>
        <input
          type="checkbox"
          name="consent"
          value={consent.version}
          required
          defaultChecked={state?.consent === consent.version}
        />{' '}
        {text('form.agree')}
      </label>
    </div>
  )
}

/** The last step: a sum in words as a human check, then the code sent to the mobile number. */
function Proof({ state: { stage, question, errors, problem } }: { readonly state: FormState }) {
  const text = useText()
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => ref.current?.focus(), [stage, question])
  return (
    <section className="form-proof">
      <h2 ref={ref} tabIndex={-1}>
        {text(stage === 'code' ? 'form.codeTitle' : 'form.proofTitle')}
      </h2>
      <p>{text(stage === 'code' ? 'form.codeLead' : 'form.proofLead')}</p>
      {problem && <p className="field-error">{problem}</p>}
      {stage === 'code' ? (
        <div className="field" data-wrong={errors.mobileCode ? true : undefined}>
          <label htmlFor="mobileCode">{text('form.code')}</label>
          <input id="mobileCode" name="mobileCode" autoComplete="one-time-code" autoCapitalize="characters" required />
          {errors.mobileCode && <p className="field-error">{errors.mobileCode}</p>}
        </div>
      ) : (
        question && (
          <div className="field">
            <label htmlFor="captchaInfo">{question.text}</label>
            <input type="hidden" name="captchaId" value={question.id} />
            <input id="captchaInfo" name="captchaInfo" inputMode="numeric" autoComplete="off" required />
          </div>
        )
      )}
      <input type="hidden" name="step" value={stage} />
      <button type="submit" className="button button-primary">
        {text('form.finish')}
      </button>
    </section>
  )
}
