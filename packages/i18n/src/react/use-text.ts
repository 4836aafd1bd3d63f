import { createElement, Fragment, type ReactNode, useCallback } from 'react'
import type { Messages } from '../create-messages.ts'
import type { RichValues } from '../message-format.ts'
import type { MessageId } from '../register.ts'
import { useMessagesContext } from './messages-context.ts'

/** Returns the text of a message id, with its values filled in. */
export type Text = Messages['format']

/** The texts of the current language: `const text = useText(); text('login.submit')`. */
export function useText(): Text {
  return useMessagesContext().messages.format
}

/** Returns a message with elements: a value may be an element, and the function of a tag renders its content. */
export type RichText = (id: MessageId, values: RichValues<ReactNode>) => ReactNode

/** The texts of the current language as elements: `rich('login.terms', { a: (chunks) => <a href="/terms">{chunks}</a> })`. */
export function useRichText(): RichText {
  const { messages } = useMessagesContext()
  return useCallback(
    (id, values) => createElement(Fragment, null, ...messages.formatRich<ReactNode>(id, values)),
    [messages],
  )
}
