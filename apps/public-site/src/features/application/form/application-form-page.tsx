import { keyOf } from '@teachnet/ui/keys'
import {
  type ApplicationContent,
  type ApplicationForm,
  callingCodeName,
  mannerOf,
  promisedDays,
} from '@teachnet/contract'
import { useLocale, useText } from '@teachnet/i18n/react'
import { type KeyboardEvent, type SubmitEvent, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../../../app/loading/lazy-part.ts'
import { FormAgreement } from './form-agreement.tsx'
import { FormField } from './form-field.tsx'
import { type PendingFiles } from './file-field.tsx'
import { FormPreparation } from './form-preparation.tsx'
import { type FormState, type Unsent, useSentForm } from './form-state.ts'
import { toSteps, useFormSteps, MissingStep, StepButtons } from './form-steps.tsx'
import { FormSummary } from './form-summary.tsx'
import { useLeadOrigin } from './lead-origin.ts'
import { useBegunForm } from './use-begun-form.ts'
import { useFormDraft } from './use-form-draft.ts'
import '../application.css'
import { FormTrap } from './form-trap.tsx'

const loadCheck = () => import('./form-check.ts')
const loadProof = () => import('./form-proof.tsx')
const FormProof = lazyPart(async () => (await loadProof()).FormProof, MissingStep)
const FormReview = lazyPart(async () => (await loadProof()).FormReview, MissingStep)
const FoundDrafts = lazyPart(async () => (await import('./found-drafts.tsx')).FoundDrafts)
/** Comes with the last step: a form that was sent by a script has it. */
const Receipt = lazyPart(async () => (await loadProof()).Receipt, MissingStep)

interface Props {
  readonly content: ApplicationContent
  /** The answer to the form with which the page was sent; undefined when the form has not been posted. */
  readonly posted: FormState | undefined
}

/** An application form with its requirements and next steps. Works completely without scripts. */
export function ApplicationFormPage({ content: { form }, posted }: Props) {
  const text = useText()
  const sent = useSentForm(posted)
  const { state } = sent
  /** Grows when the form begins again with another draft. */
  const [turn, setTurn] = useState(0)
  if (state?.stage === 'done' && state.receipt)
    return (
      <Suspense>
        <Receipt receipt={state.receipt} formKey={state.key} kind={form.kind} />
      </Suspense>
    )
  return (
    <div className="page-width form-page">
      <header className="page-head">
        <h1>{text(`form.${form.kind}.title`)}</h1>
        <p>{text(`form.${form.kind}.lead`, { days: promisedDays[mannerOf(form.kind)] })}</p>
        {/* On a phone the first field is on the first screen, and what one needs is below the form. */}
        <p className="form-jump">
          <a href="#form-preparation">{text('form.before')}</a>
        </p>
      </header>
      <div className="form-columns">
        <FormBody
          key={`${form.kind} ${turn}`}
          form={form}
          sent={sent}
          posted={turn === 0 ? posted : undefined}
          onContinue={() => setTurn(turn + 1)}
        />
        <FormPreparation form={form} />
      </div>
    </div>
  )
}

interface BodyProps {
  readonly form: ApplicationForm
  readonly posted: FormState | undefined
  readonly sent: ReturnType<typeof useSentForm>
  /** The visitor continues a draft of another visit. */
  readonly onContinue: () => void
}

function FormBody({ form, posted, onContinue, sent: { state, Form, isSending, unsent, reopen } }: BodyProps) {
  const text = useText()
  const locale = useLocale()
  const steps = toSteps(form.fields, locale)
  const ref = useRef<HTMLFormElement>(null)
  const { key, texts, files, setFiles, found, dropFound } = useFormDraft(ref, {
    kind: form.kind,
    posted,
    fields: form.fields,
  })
  const begun = useBegunForm(ref, { kind: form.kind, key, begun: posted?.begun ?? '' })
  const origin = useLeadOrigin()
  const { hold, isWaiting, blockedBy, onPending } = useHeldForm(ref)
  const { current, isStepped, isReview, isChange, errors, open, back, next } = useFormSteps(ref, {
    steps,
    files,
    errors: state?.errors ?? noErrors,
    isConsentMissing: state?.isConsentMissing === true,
    blockedBy,
    loadCheck: async () => (await loadCheck()).loadCheck(locale),
  })
  const isProof = state?.stage === 'proof' || state?.stage === 'code'
  const problem = state?.problem ?? (state?.isConsentMissing ? text('form.agreeFirst') : undefined)
  const values = isProof ? state.values : { texts, files }
  const onEnter = (event: KeyboardEvent) => {
    const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement
    if (keyOf(event) !== 'Enter' || !isField || !isStepped || isReview || isProof) return
    event.preventDefault()
    void next()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter in a field goes to the next step, like the button below
    <Form
      ref={ref}
      method="post"
      encType="multipart/form-data"
      className="form"
      data-stepped={isStepped || undefined}
      // Each step was checked; a hidden field could not show what a browser finds wrong.
      noValidate={isStepped && !isProof}
      aria-busy={isSending || undefined}
      onKeyDown={onEnter}
      // The check and the last steps are loaded when the visitor begins: the connection may be gone when they are needed.
      onFocus={() => void Promise.all([loadCheck(), loadProof()]).catch(() => undefined)}
      onSubmit={(event: SubmitEvent) => {
        if (isSending || hold()) event.preventDefault()
      }}
    >
      {found.length > 0 && !isProof && (
        <Suspense fallback={null}>
          <FoundDrafts form={form} found={found} onContinue={onContinue} onDrop={dropFound} />
        </Suspense>
      )}
      <FormSummary
        form={form}
        errors={isProof ? noErrors : errors}
        problem={isProof ? undefined : problem}
        onOpen={isStepped ? open : undefined}
      />
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="begun" value={state?.begun || begun} />
      {origin && (
        <>
          <input type="hidden" name="leadSite" value={origin.site} />
          <input type="hidden" name="leadCampaign" value={origin.campaign} />
          <input type="hidden" name="leadPage" value={origin.page} />
        </>
      )}
      <FormTrap />
      <Suspense fallback={null}>
        {isProof && (
          <FormProof
            form={form}
            steps={steps}
            state={state}
            isSending={isSending}
            onEdit={(name) => {
              reopen()
              if (name !== undefined) open(name)
            }}
          />
        )}
      </Suspense>
      <div hidden={isProof && isStepped}>
        <p className="form-progress" role="status">
          {isStepped && (
            <>
              {text('form.step', {
                step: current + 1,
                steps: steps.length + 1,
                title: steps[current]?.title ?? text('form.answers'),
              })}
              <progress value={current + 1} max={steps.length + 1} aria-hidden="true" />
            </>
          )}
        </p>
        {steps.map(({ title, fields }, index) => (
          <fieldset key={title} className="form-step" hidden={isStepped && index !== current}>
            <legend tabIndex={-1}>{title}</legend>
            {fields.map(([name, field]) => (
              <FormField
                key={name}
                name={name}
                field={field}
                form={form}
                onPending={onPending}
                formKey={key}
                value={texts[name] ?? ''}
                code={texts[callingCodeName(name)] ?? ''}
                files={files[name] ?? noFiles}
                error={errors[name]}
                onFiles={setFiles}
              />
            ))}
          </fieldset>
        ))}
        <fieldset className="form-step" hidden={isStepped && !isReview}>
          {isStepped && <legend tabIndex={-1}>{text('form.answers')}</legend>}
          {isReview && (
            <Suspense fallback={null}>
              <FormReview form={form} steps={steps} values={values} formRef={ref} onChange={open} />
            </Suspense>
          )}
          <FormAgreement consent={form.consent} given={state?.consent} isMissing={state?.isConsentMissing === true} />
        </fieldset>
        <StepButtons
          step={isStepped ? { isFirst: current === 0, isReview, isChange, back, next } : undefined}
          isSent={isProof}
          send={isSending ? text('form.sending') : text(`form.send.${mannerOf(form.kind)}`)}
          isBlocked={isSending || isWaiting}
        />
      </div>
      {unsent && <UnsentNotice unsent={unsent} />}
      <p role="status" className={isWaiting || blockedBy ? 'form-notice' : 'visually-hidden'}>
        {isWaiting && text('form.filesFirst')}
        {blockedBy && text('form.filesFailed')}
      </p>
    </Form>
  )
}

const noErrors: FormState['errors'] = {}
const noFiles: readonly never[] = []

/** Shows that the form was not sent, and why, as far as the browser knows. */
function UnsentNotice({ unsent: { status } }: { readonly unsent: Unsent }) {
  const text = useText()
  return (
    <p className="form-summary" role="alert">
      {text(reasonOf(status))}
    </p>
  )
}

function reasonOf(status: number | undefined) {
  if (status === 429 || status === 503) return 'form.busy'
  if (status !== undefined && status < 500) return 'form.refused'
  return navigator.onLine || status !== undefined ? 'form.unreachable' : 'form.offline'
}

/** Holds a form back while its files are being uploaded, and sends it after them. */
function useHeldForm(ref: { readonly current: HTMLFormElement | null }) {
  const [pending, setPending] = useState<Readonly<Record<string, PendingFiles>>>({})
  /** 0: the form is not held back. */
  const [attempt, setAttempt] = useState(0)
  const isBlocked = attempt > 0
  const isRunning = Object.values(pending).some(({ running }) => running > 0)
  const broken = Object.keys(pending).find((name) => (pending[name]?.failed ?? 0) > 0)
  const isBroken = broken !== undefined
  const onPending = useCallback(
    (name: string, files: PendingFiles) => setPending((before) => ({ ...before, [name]: files })),
    [],
  )
  useEffect(() => {
    if (!isBlocked || isRunning) return
    if (isBroken) return
    setAttempt(0)
    ref.current?.requestSubmit()
  }, [ref, isBlocked, isRunning, isBroken])
  return {
    onPending,
    /** The form waits for uploads. */
    isWaiting: isBlocked && isRunning,
    /** The form waits until the visitor has repeated or removed the failed upload of this field. */
    blockedBy: isBlocked && !isRunning && isBroken ? { field: broken, attempt } : undefined,
    hold: () => {
      const mustWait = isRunning || isBroken
      setAttempt((before) => (mustWait ? before + 1 : 0))
      return mustWait
    },
  }
}
