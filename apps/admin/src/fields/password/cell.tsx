import type { PasswordField } from '@teachnet/contract'
import type { CellProps } from '../field-props.ts'
import { NoValue } from '../shared/plain-text.tsx'

/** The server never sends passwords. */
export function PasswordCell(_props: CellProps<PasswordField>) {
  return <NoValue />
}
