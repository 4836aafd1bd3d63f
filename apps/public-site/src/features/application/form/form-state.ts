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
