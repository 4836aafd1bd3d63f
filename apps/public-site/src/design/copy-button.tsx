import { copyText } from '@teachnet/ui/copy-text'
import { useText } from '@teachnet/i18n/react'
import { useState } from 'react'

/** Copies a text. Without scripts it is not shown: the text itself is next to it. */
export function CopyButton({ text: copied, label }: { readonly text: string; readonly label: string }) {
  const text = useText()
  const [outcome, setOutcome] = useState<'site.copied' | 'site.notCopied'>()
  const copy = () => {
    copyText(copied).then(
      () => setOutcome('site.copied'),
      () => setOutcome('site.notCopied'),
    )
  }
  return (
    <span className="copy-button">
      <button type="button" onClick={copy}>
        {label}
      </button>
      <span role="status">{outcome && text(outcome)}</span>
    </span>
  )
}
