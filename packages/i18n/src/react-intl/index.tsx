import { type ReactNode, useMemo } from 'react'
import { IntlProvider } from 'react-intl'
import { languageTag } from '../languages.ts'
import { useMessagesContext } from '../react/messages-context.ts'

/** The subtree that uses components or hooks of react-intl. */
export interface ReactIntlBridgeProps {
  readonly children: ReactNode
}

/**
 * Passes the messages of the `MessagesProvider` above to react-intl, so that `FormattedMessage`, `useIntl` and so on render the same texts:
 * for parts of other teams, and during a migration.
 */
export function ReactIntlBridge({ children }: ReactIntlBridgeProps) {
  const { messages, formats, onError } = useMessagesContext()
  // react-intl mutates its copy; its type allows either only texts or only compiled messages.
  const file = useMemo(() => ({ ...messages.file }) as Record<string, string>, [messages])
  return (
    <IntlProvider
      locale={languageTag(messages.locale)}
      messages={file}
      {...(formats.timeZone && { timeZone: formats.timeZone })}
      onError={(error) => onError?.(error)}
    >
      {children}
    </IntlProvider>
  )
}
