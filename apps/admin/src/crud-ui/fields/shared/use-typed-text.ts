import { useState } from 'react'

/** What a person types into a select, as MUI's Autocomplete wants it. */
export interface TypedText {
  /** The search text; empty while nothing is searched for. */
  readonly text: string
  readonly inputValue: string
  readonly onInputChange: (event: unknown, text: string, reason: string) => void
}

/**
 * Keeps the typed text of a select apart from its value. Left to itself, Autocomplete puts the text back whenever its value is another
 * object, which is at every drawing of a value that is put together of ids and loaded labels.
 *
 * @param label what stands in the input while nothing is typed
 */
export function useTypedText(label: string): TypedText {
  const [typed, setTyped] = useState<string>()
  return {
    text: typed ?? '',
    inputValue: typed ?? label,
    onInputChange(_event, next, reason) {
      // "reset" is the taking back that is not wanted; choosing, clearing and leaving have reasons of their own.
      if (reason !== 'reset') setTyped(reason === 'input' ? next : undefined)
    },
  }
}
