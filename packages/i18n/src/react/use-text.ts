import { useCallback } from 'react'
import { useIntl } from 'react-intl'
import type { MessageValues } from '../create-messages.ts'

/** Gives the text of a message id, with its values filled in. */
export type Text = (id: string, values?: MessageValues) => string

/** The texts of the current language: `const text = useText(); text('login.submit')`. */
export function useText(): Text {
  const intl = useIntl()
  return useCallback((id, values) => intl.formatMessage({ id }, values && { ...values }), [intl])
}
