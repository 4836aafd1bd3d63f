import { type ApplicationReceipt, type PlainValues } from '@teachnet/contract'

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
  /** Asked in the stage `proof`; undefined when nothing but a confirmation is needed. */
  readonly question?: { readonly id: string; readonly text: string }
  readonly receipt?: ApplicationReceipt
}

/** The form did not reach the server: the visitor is offline, or the server does not answer. */
export interface Unsent {
  readonly isUnsent: true
}

export function isUnsent(answer: FormState | Unsent | undefined): answer is Unsent {
  return answer !== undefined && 'isUnsent' in answer
}
