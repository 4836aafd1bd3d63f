import { type ReactNode, useMemo } from 'react'
import type { MessageFile } from '../message-file.ts'
import { useMessagesContext } from './messages-context.ts'
import { MessagesProvider } from './messages-provider.tsx'

/** Messages for a part of the tree. */
export interface MoreMessagesProps {
  readonly messages: MessageFile
  readonly children: ReactNode
}

/** Adds messages to those of the provider above, which take precedence for the same id. */
export function MoreMessages({ messages: more, children }: MoreMessagesProps) {
  const { messages, formats, onError } = useMessagesContext()
  const both = useMemo(() => ({ ...more, ...messages.file }), [more, messages])
  return (
    <MessagesProvider locale={messages.locale} messages={both} onError={onError} {...formats}>
      {children}
    </MessagesProvider>
  )
}
