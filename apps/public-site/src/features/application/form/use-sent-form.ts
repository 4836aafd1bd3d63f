import { useState } from 'react'
import { useFetcher } from 'react-router'
import { type FormState, isUnsent, type Unsent } from './form-state.ts'

/**
 * Sends a form and keeps the server's last answer. With scripts the page stays, so that nothing is lost when the server cannot be
 * reached. @param posted the answer that the page was sent with
 */
export function useSentForm(posted: FormState | undefined) {
  const fetcher = useFetcher<FormState | Unsent>()
  const { data } = fetcher
  const [state, setState] = useState(posted)
  const [answered, setAnswered] = useState(data)
  if (data !== answered) {
    setAnswered(data)
    if (data !== undefined && !isUnsent(data)) setState(data)
  }
  return {
    state,
    Form: fetcher.Form,
    isSending: fetcher.state !== 'idle',
    /** Set if the last attempt did not reach the server, or was refused before the form was read. */
    unsent: fetcher.state === 'idle' && isUnsent(data) ? data : undefined,
    /** Opens the form again, with its answers, while it waits for a proof. */
    reopen: () => setState((last) => last && { ...last, stage: 'form', errors: {} }),
  }
}
