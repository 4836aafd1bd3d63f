import { useText } from '@teachnet/i18n/react'
import type { ReactNode } from 'react'

/** One entry of a description list. @param name message id of its term */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const text = useText()
  return (
    <div>
      <dt>{text(name)}</dt>
      <dd>{children}</dd>
    </div>
  )
}
