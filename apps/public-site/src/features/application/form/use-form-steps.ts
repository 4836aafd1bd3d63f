import { useText } from '@teachnet/i18n/react'
import { type RefObject, useEffect, useState } from 'react'
import type { FormStep } from './form-steps.ts'
import { useScripted } from './use-scripted.ts'

interface Options {
  readonly steps: readonly FormStep[]
  readonly errors: Readonly<Record<string, string>>
  /** The agreement in the last step has to be given, for the first time or again. */
  readonly isConsentMissing: boolean
  /** The field because of whose failed upload the form was held back. */
  readonly heldBy: HeldBy | undefined
}

export interface HeldBy {
  readonly field: string
  /** How often the applicant has tried to send the form. */
  readonly attempt: number
}

interface Steps {
  /** 0-based. */
  readonly current: number
  /** True when one step is shown at a time; false until scripts run. */
  readonly isStepped: boolean
  /** Goes to a step; forward only when the current step is valid. */
  readonly goTo: (step: number) => void
}

/** Shows a long form step by step when scripts run, starting with the step that the applicant has to change. */
export function useFormSteps(
  ref: RefObject<HTMLFormElement | null>,
  { steps, errors, isConsentMissing, heldBy }: Options,
): Steps {
  const text = useText()
  const isStepped = useScripted()
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    const wrong = steps.findIndex(({ fields }) => fields.some(([name]) => errors[name] !== undefined))
    if (wrong !== -1) setCurrent(wrong)
    else if (isConsentMissing) setCurrent(steps.length - 1)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each render creates new steps; only errors from the server change the current one
  }, [errors, isConsentMissing])
  const { field: heldField, attempt } = heldBy ?? {}
  useEffect(() => {
    const broken = steps.findIndex(({ fields }) => fields.some(([name]) => name === heldField))
    if (broken === -1) return
    setCurrent(broken)
    requestAnimationFrame(() => ref.current?.querySelector<HTMLElement>(`[id="${heldField}"]`)?.focus())
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each render creates new steps; only a held form changes the current one
  }, [ref, heldField, attempt])
  return {
    current,
    isStepped,
    goTo(step) {
      // `checkValidity` of a fieldset is always true, and that of the form includes steps that are not shown.
      const invalid = step > current && ref.current?.querySelector<HTMLInputElement>(invalidInput)
      if (invalid) {
        // In the language of the page, which need not be that of the browser.
        if (invalid.validity.valueMissing) {
          invalid.setCustomValidity(text('form.missing'))
          invalid.addEventListener('input', () => invalid.setCustomValidity(''), { once: true })
        }
        invalid.reportValidity()
        return
      }
      setCurrent(step)
      requestAnimationFrame(() =>
        ref.current?.querySelectorAll('fieldset.form-step').item(step)?.querySelector('legend')?.focus(),
      )
    },
  }
}

const invalidInput = 'fieldset:not([hidden]) > * :invalid'
