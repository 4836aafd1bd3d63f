import { isComposing } from '@teachnet/ui/keys'
import { type SyntheticEvent, useState } from 'react'

/** The typed text of a select, for MUI's Autocomplete. */
export interface TypedText {
  /** The search text; empty without a search. */
  readonly text: string
  readonly inputValue: string
  readonly onInputChange: (event: SyntheticEvent | null, text: string, reason: string) => void
  readonly onCompositionEnd: () => void
}

/**
 * Keeps the typed text of a select separate from its value. By default, Autocomplete resets the text whenever its value is another object,
 * which happens at every render of a value built from ids and loaded labels.
 * @param label text of the input while the user is not typing
 */
export function useTypedText(label: string): TypedText {
  const [typed, setTyped] = useState<string>()
  /** The text before an input method began: what it has not finished is not searched. */
  const [before, setBefore] = useState<string>()
  return {
    text: before ?? typed ?? '',
    inputValue: typed ?? label,
    onInputChange(event, next, reason) {
      setBefore(event && isComposing(event) ? (before ?? typed ?? '') : undefined)
      // "reset" is the unwanted reset; selecting, clearing and blur have other reasons.
      if (reason !== 'reset') setTyped(reason === 'input' ? next : undefined)
    },
    onCompositionEnd: () => setBefore(undefined),
  }
}
