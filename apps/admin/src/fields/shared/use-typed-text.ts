import { useState } from 'react'

/** The typed text of a select, for MUI's Autocomplete. */
export interface TypedText {
  /** The search text; empty without a search. */
  readonly text: string
  readonly inputValue: string
  readonly onInputChange: (event: unknown, text: string, reason: string) => void
}

/**
 * Keeps the typed text of a select separate from its value. By default, Autocomplete resets the text whenever its value is another object,
 * which happens at every render of a value built from ids and loaded labels.
 * @param label text of the input while the user is not typing
 */
export function useTypedText(label: string): TypedText {
  const [typed, setTyped] = useState<string>()
  return {
    text: typed ?? '',
    inputValue: typed ?? label,
    onInputChange(_event, next, reason) {
      // "reset" is the unwanted reset; selecting, clearing and blur have other reasons.
      if (reason !== 'reset') setTyped(reason === 'input' ? next : undefined)
    },
  }
}
