import '@teachnet/ui/controls.css'
import { useText } from '@teachnet/i18n/react'
import { type ComponentProps, useId, useState } from 'react'

export interface TextInputProps extends ComponentProps<'input'> {
  readonly label: string
  /** Why the value is rejected; replaces the help. */
  readonly problem: string | undefined
  readonly help?: string | undefined
}

/**
 * A labelled input without a component library, for pages that visitors load first: spread the result of react-hook-form's `register` over
 * it. A password can be shown.
 */
export function TextInput({ label, problem, help, type, ...input }: TextInputProps) {
  const text = useText()
  const id = useId()
  const [isVisible, setVisible] = useState(false)
  const note = problem ?? help
  const field = (
    <input
      required
      {...input}
      id={id}
      type={type === 'password' && isVisible ? 'text' : type}
      autoCapitalize="none"
      spellCheck={false}
      aria-invalid={problem !== undefined}
      aria-describedby={note === undefined ? undefined : `${id}-note`}
    />
  )
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {type === 'password' ? (
        <span className="field-secret">
          {field}
          <button type="button" aria-pressed={isVisible} onClick={() => setVisible(!isVisible)}>
            {text('field.show')}
          </button>
        </span>
      ) : (
        field
      )}
      {note !== undefined && (
        <span className="field-note" data-problem={problem !== undefined} id={`${id}-note`}>
          {note}
        </span>
      )}
    </div>
  )
}

export interface ActionButtonProps extends ComponentProps<'button'> {
  /** `main`: the action of the form; `plain`: without a border. */
  readonly look?: 'main' | 'outlined' | 'plain'
  /** The action is running: the button keeps its focus, and further clicks have no effect. */
  readonly isBusy?: boolean
}

/** A button without a component library. */
export function ActionButton({ look = 'outlined', isBusy = false, onClick, ...button }: ActionButtonProps) {
  return (
    <button
      type="button"
      {...button}
      className={`action action-${look}`}
      aria-busy={isBusy}
      onClick={(event) => {
        if (isBusy) event.preventDefault()
        else onClick?.(event)
      }}
    />
  )
}
