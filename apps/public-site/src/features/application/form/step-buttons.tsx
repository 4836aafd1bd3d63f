import { useText } from '@teachnet/i18n/react'

interface StepButtonsProps {
  /** Undefined for a form that shows all its steps at once. */
  readonly step:
    | { readonly current: number; readonly isLast: boolean; readonly goTo: (step: number) => void }
    | undefined
  /** The form was sent and waits for its proof, which has its own button. */
  readonly isSent: boolean
  /** The text of the button that sends the form. */
  readonly send: string
  /** The form cannot be sent at the moment. */
  readonly isHeld: boolean
}

/** The buttons below a step of a form: back, and next or send. */
export function StepButtons({ step, isSent, send, isHeld }: StepButtonsProps) {
  const text = useText()
  return (
    <div className="form-actions">
      {step && step.current > 0 && (
        <button type="button" className="button" onClick={() => step.goTo(step.current - 1)}>
          {text('form.back')}
        </button>
      )}
      {step && !step.isLast ? (
        <button key="next" type="button" className="button button-primary" onClick={() => step.goTo(step.current + 1)}>
          {text('form.next')}
        </button>
      ) : (
        !isSent && (
          <button key="send" type="submit" className="button button-primary" aria-disabled={isHeld || undefined}>
            {send}
          </button>
        )
      )}
    </div>
  )
}
