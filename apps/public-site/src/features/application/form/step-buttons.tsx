import { useText } from '@teachnet/i18n/react'

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
  readonly isHeld: boolean
}

/** The buttons below a step of a form: back, and next or send. */
export function StepButtons({ step, isSent, send, isHeld }: StepButtonsProps) {
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
          <button key="send" type="submit" className="button button-primary" aria-disabled={isHeld || undefined}>
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
