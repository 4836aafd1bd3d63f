import { useSyncExternalStore } from 'react'
import type { MessageLoader } from '../message-loader.ts'
import { MessagesProvider, type MessagesProviderProps } from './messages-provider.tsx'

/** A loader and the subtree that renders its messages. */
export interface LoadedMessagesProviderProps extends Omit<MessagesProviderProps, 'locale' | 'messages'> {
  readonly loader: MessageLoader
}

/** Provides the messages of a loader, and updates them as more are loaded. */
export function LoadedMessagesProvider({ loader, ...props }: LoadedMessagesProviderProps) {
  const messages = useSyncExternalStore(loader.subscribe, loader.messages, loader.messages)
  return <MessagesProvider locale={loader.locale} messages={messages} {...props} />
}
