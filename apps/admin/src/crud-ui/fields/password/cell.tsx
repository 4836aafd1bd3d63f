import type { PasswordField } from '@teachnet/contract'
import type { CellProps } from '../field-props.ts'
import { NoValue } from '../shared/plain-text.tsx'

/** Never leaves the server. */
export function PasswordCell(_props: CellProps<PasswordField>) {
  return <NoValue />
}
