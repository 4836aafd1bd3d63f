import type { ApplicationForm, Field, StoredFile } from '@teachnet/contract'
import type { Locale } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { type RefObject, useEffect, useState } from 'react'
import type { CheckFields } from './form-check.ts'
import { textsOfForm } from './form-draft.ts'
import type { FormState } from './form-state.ts'
import { useScripted } from '../../../app/use-scripted.ts'

/** A section of a form with one heading. */
export interface FormStep {
  readonly title: string
  readonly fields: readonly (readonly [name: string, field: Field])[]
}

/** Splits a form into steps: a field with a section starts a step. */
export function toSteps(fields: ApplicationForm['fields'], locale: Locale): FormStep[] {
  const steps: { title: string; fields: [string, Field][] }[] = []
  for (const [name, field] of Object.entries(fields)) {
    const title = field.section?.[locale === 'en' ? 'en' : 'zh-cn']
    if (title !== undefined || steps.length === 0) steps.push({ title: title ?? '', fields: [] })
    steps.at(-1)?.fields.push([name, field])
  }
  return steps
}

interface Options {
  readonly steps: readonly FormStep[]
  /** Errors from the server. */
  readonly errors: FormState['errors']
  readonly files: Readonly<Record<string, readonly StoredFile[]>>
  /** The agreement next to the answers has to be given, for the first time or again. */
  readonly isConsentMissing: boolean
  /** The field because of whose failed upload the form was held back. */
  readonly blockedBy: BlockedBy | undefined
  /** Loads the check of fields; rejects when its code cannot be loaded. */
  readonly loadCheck: () => Promise<CheckFields>
}

export interface BlockedBy {
  readonly field: string
  /** How often the applicant has tried to send the form. */
  readonly attempt: number
}

interface Place {
  readonly current: number
  readonly isChange: boolean
  /** What gets the focus once the step is shown. */
  readonly focus?: 'heading' | { readonly field: string }
}

interface Steps {
  /** 0-based; the number of the steps with fields for the one that shows all answers. */
  readonly current: number
  /** True when one step is shown at a time; false until scripts run. */
  readonly isStepped: boolean
  /** All answers are shown, before the form is sent. */
  readonly isReview: boolean
  /** The current step was opened from the answers, and leads back to them. */
  readonly isChange: boolean
  /** Errors by field, from the server or from the check of a step. */
  readonly errors: FormState['errors']
  readonly back: () => void
  /** Goes on when the current step is valid. */
  readonly next: () => Promise<void>
  /** Opens the step of a field, and focuses the field. */
  readonly open: (name: string) => void
}

/** Shows a long form step by step when scripts run, starting with the step that the applicant has to change, and then all answers. */
export function useFormSteps(
  ref: RefObject<HTMLFormElement | null>,
  { steps, errors: fromServer, files, isConsentMissing, blockedBy, loadCheck }: Options,
): Steps {
  const text = useText()
  const isStepped = useScripted()
  const review = steps.length
  const [place, setPlace] = useState<Place>({ current: 0, isChange: false })
  const { current, isChange } = place
  useEffect(() => {
    const { focus } = place
    if (focus === undefined) return
    const heading = ref.current?.querySelectorAll('fieldset.form-step').item(place.current)?.querySelector('legend')
    const target = focus === 'heading' ? heading : ref.current?.querySelector<HTMLElement>(`[id="${focus.field}"]`)
    target?.focus()
  }, [ref, place])
  const [errors, setErrors] = useState(fromServer)
  const [answered, setAnswered] = useState(fromServer)
  if (answered !== fromServer) {
    setAnswered(fromServer)
    setErrors(fromServer)
  }
  const stepOf = (name: string | undefined) => steps.findIndex(({ fields }) => fields.some(([each]) => each === name))
  useEffect(() => {
    const wrong = steps.findIndex(({ fields }) => fields.some(([name]) => fromServer[name] !== undefined))
    if (wrong !== -1) setPlace({ current: wrong, isChange: true })
    else if (isConsentMissing) setPlace({ current: review, isChange: false })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each render creates new steps; only errors from the server change the current one
  }, [fromServer, isConsentMissing])
  const { field: blockedField, attempt } = blockedBy ?? {}
  useEffect(() => {
    if (blockedField !== undefined && stepOf(blockedField) !== -1) open(blockedField)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each render creates new steps; only a held form changes the current one
  }, [ref, blockedField, attempt])

  function goTo(step: number, field?: string) {
    setPlace({ current: step, isChange: field !== undefined, focus: field === undefined ? 'heading' : { field } })
  }
  function open(name: string) {
    const step = stepOf(name)
    if (step !== -1) goTo(step, name)
  }

  return {
    current,
    isStepped,
    isReview: isStepped && current === review,
    isChange,
    errors,
    open,
    back: () => goTo(isChange ? review : current - 1),
    async next() {
      const { fields } = steps[current] ?? { fields: [] }
      const found = await check(fields)
      if (found === undefined) return
      // Errors of other steps stay until these are checked again.
      const own = new Set(fields.map(([name]) => name))
      const others = Object.entries(errors).filter(([name]) => !own.has(name))
      setErrors({ ...Object.fromEntries(others), ...found })
      if (Object.keys(found).length > 0) return
      const wrong = steps.findIndex(({ fields: each }) => each.some(([name]) => others.some(([one]) => one === name)))
      if (wrong === -1) goTo(isChange ? review : current + 1)
      else goTo(wrong, others[0]?.[0])
    },
  }

  /** Returns the errors of the fields; undefined when the browser itself has shown one. */
  async function check(fields: readonly (readonly [string, Field])[]): Promise<FormState['errors'] | undefined> {
    const form = ref.current
    if (!form) return {}
    const loaded = await loadCheck().catch(() => undefined)
    if (loaded) {
      const only = Object.fromEntries(fields)
      const provided = Object.entries(textsOfForm(form, only)).map(([name, value]) => [name, value.trim()])
      return loaded(only, { texts: Object.fromEntries(provided), files })
    }
    // The connection is gone: what a browser can check by itself, in the language of the page. The server checks all of it.
    const invalid = form.querySelector<HTMLInputElement>(invalidInput)
    if (!invalid) return {}
    if (invalid.validity.valueMissing) {
      invalid.setCustomValidity(text('form.missing'))
      invalid.addEventListener('input', () => invalid.setCustomValidity(''), { once: true })
    }
    invalid.reportValidity()
    return undefined
  }
}

const invalidInput = 'fieldset:not([hidden]) > * :invalid'

interface StepButtonsProps {
  /** Undefined for a form that shows all its steps at once. */
  readonly step:
    | {
        readonly isFirst: boolean
        readonly isReview: boolean
        /** The step was opened from the answers, and leads back to them. */
        readonly isChange: boolean
        readonly back: () => void
        readonly next: () => Promise<void>
      }
    | undefined
  /** The form was sent and waits for its proof, which has its own button. */
  readonly isSent: boolean
  /** The text of the button that sends the form. */
  readonly send: string
  /** The form cannot be sent at the moment. */
  readonly isBlocked: boolean
}

/** The buttons below a step of a form: back, and next or send. */
export function StepButtons({ step, isSent, send, isBlocked }: StepButtonsProps) {
  const text = useText()
  return (
    <div className="form-actions">
      {step && !(step.isFirst && !step.isChange) && (
        <button type="button" className="button" onClick={step.back}>
          {text('form.back')}
        </button>
      )}
      {step && !step.isReview ? (
        <button key="next" type="button" className="button button-primary" onClick={() => void step.next()}>
          {text(step.isChange ? 'form.toAnswers' : 'form.next')}
        </button>
      ) : (
        !isSent && (
          <button key="send" type="submit" className="button button-primary" aria-disabled={isBlocked || undefined}>
            {send}
          </button>
        )
      )}
      {!step && isSent && (
        <a className="button" href="#confirm">
          {text('form.toConfirm')}
        </a>
      )}
    </div>
  )
}

/** Takes the place of a step whose code could not be loaded. The draft of the form survives the reload. */
export function MissingStep() {
  return (
    <p className="form-summary" role="alert">
      {useText()('form.stepMissing')}
    </p>
  )
}
