import { type ReactNode, useSyncExternalStore } from 'react'
import type { MessageLoader } from '../message-loader.ts'
import { MessagesProvider } from './messages-provider.tsx'

/** A loader and the tree that draws its messages. */
export interface LoadedMessagesProviderProps {
  readonly loader: MessageLoader
  readonly timeZone?: string
  readonly children: ReactNode
}

/** Gives the messages of a loader, and more as it loads them. */
export function LoadedMessagesProvider({ loader, timeZone, children }: LoadedMessagesProviderProps) {
  const messages = useSyncExternalStore(loader.subscribe, loader.messages, loader.messages)
  return (
    <MessagesProvider locale={loader.locale} messages={messages} {...(timeZone && { timeZone })}>
      {children}
    </MessagesProvider>
  )
}
