import type { ApplicationReceipt, PlainValues } from '@teachnet/contract'
import { useState } from 'react'
import { useFetcher } from 'react-router'

/** State of a posted form: invalid or incomplete, waiting for proof by an answer or a code, or received. */
export interface FormState {
  readonly stage: 'form' | 'proof' | 'code' | 'done'
  readonly values: PlainValues
  readonly key: string
  /** Accepted version of the privacy notice; '' for none. */
  readonly consent: string
  /** The server's mark of when the form was begun; '' for none. */
  readonly begun: string
  /** Errors by field. */
  readonly errors: Readonly<Record<string, string>>
  /** Error of the form as a whole. */
  readonly problem?: string
  /** The privacy notice was not accepted, or a newer version exists. */
  readonly isConsentMissing?: boolean
  /** The proof is for another code: the visitor has asked for one. */
  readonly isAgain?: boolean
  /** Asked in the stage `proof`; undefined when nothing but a confirmation is needed. */
  readonly question?: { readonly id: string; readonly text: string }
  readonly receipt?: ApplicationReceipt
}

/** The form was not read: the visitor is offline, the server does not answer, or it refused the form. */
export interface Unsent {
  readonly isUnsent: true
  /** HTTP status of a refusal. */
  readonly status?: number
}

export function isUnsent(answer: FormState | Unsent | undefined): answer is Unsent {
  return answer !== undefined && 'isUnsent' in answer
}

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
