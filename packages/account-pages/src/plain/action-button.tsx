import type { ComponentProps } from 'react'
import '@teachnet/ui/controls.css'

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
