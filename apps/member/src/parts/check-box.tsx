import type { ComponentProps, ReactNode } from 'react'
import '@teachnet/ui/controls.css'

export interface CheckBoxProps extends ComponentProps<'input'> {
  readonly children: ReactNode
}

/** A check box with its label next to it. */
export function CheckBox({ children, ...input }: CheckBoxProps) {
  return (
    <label className="check">
      <input type="checkbox" {...input} />
      <span>{children}</span>
    </label>
  )
}
