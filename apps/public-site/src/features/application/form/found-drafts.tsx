import type { ApplicationForm } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { DateText } from '../../../design/date-text.tsx'
import { adoptDraft, type FoundDraft } from './form-draft.ts'

interface FoundDraftsProps {
  readonly form: ApplicationForm
  readonly found: readonly FoundDraft[]
  /** The form begins again with the draft that was chosen. */
  readonly onContinue: () => void
  readonly onDrop: (key: string) => void
}

/** Offers applications that were begun in another visit or another tab and not sent. */
export function FoundDrafts({ form, found, onContinue, onDrop }: FoundDraftsProps) {
  const text = useText()
  return found.map((draft) => (
    <div key={draft.key} className="form-notice">
      <p>{text('form.found')}</p>
      <p>
        {titleOf(form, draft)}
        {draft.time > 0 && <DateText seconds={Math.floor(draft.time / 1000)} />}
      </p>
      <div className="form-actions">
        <button
          type="button"
          className="button"
          onClick={() => {
            adoptDraft(form.kind, draft)
            onContinue()
          }}
        >
          {text('form.found.continue')}
        </button>
        <button type="button" className="button" onClick={() => onDrop(draft.key)}>
          {text('form.found.discard')}
        </button>
      </div>
    </div>
  ))
}

/** The first answer, which is a name in most forms. */
function titleOf({ fields }: ApplicationForm, { texts }: FoundDraft): string {
  const [first] = Object.keys(fields).flatMap((name) => texts[name] ?? [])
  return first === undefined ? '' : `${first} · `
}
