import type { SharedTextMessage, SharedTextReply } from '@teachnet/contract/lists'
import { createContext, use } from 'react'

type Person = SharedTextReply['people'][number]

/** What a tab stores of a shared text while it is reloaded or hidden. */
export interface Resumption {
  readonly text: number
  readonly client: string
  readonly number: number
  /** Changes that the server has not confirmed. */
  readonly steps: readonly string[]
}

/** An editor whose text is shared, as the exchange with the server sees it. */
export interface SharedEditor {
  /** Digest of a document with this text. */
  readonly digestOf: (html: string) => string
  /** Digest of the document, if the server has confirmed all changes of it. */
  readonly confirmedDigest: () => string | undefined
  /** Number of the last confirmed change. */
  readonly number: () => number
  /** Own changes that the server has not confirmed. */
  readonly pending: () => string[]
  readonly cursor: () => NonNullable<Person['cursor']> | undefined
  /** Takes the place of a shared text, whose changes begin after the number `start`. */
  readonly begin: (client: string, reply: SharedTextReply, resumed: Resumption | undefined) => void
  /** @throws an error if the changes are of another document */
  readonly receive: (reply: SharedTextReply) => void
  readonly show: (state: SharingState) => void
  /** Calls the listener after each own change of the text or of the cursor. */
  readonly onChange: (listener: (what: 'text' | 'cursor') => void) => void
}

/** What an editor shows of the others. */
export interface SharingState {
  readonly people: readonly Person[]
  /** Whether the server was reached at the last call. */
  readonly isOnline: boolean
}

/** The rich texts of a form that others have open, too. */
export interface SharedTexts {
  /** The text of a field as the record has it. */
  readonly storedText: (name: string) => string
  /** Shares the text of a field until the returned function is called. */
  readonly connect: (name: string, editor: SharedEditor) => () => void
}

/** The call by which texts are shared. */
export type ExchangeText = (
  message: SharedTextMessage,
  options?: { readonly signal?: AbortSignal },
) => Promise<SharedTextReply>

const context = createContext<SharedTexts | undefined>(undefined)

export const SharedTextsProvider = context.Provider

/** Undefined while nobody else has the record of the form open, and outside a form. */
export function useSharedTexts(): SharedTexts | undefined {
  return use(context)
}
