import type { ApplicationReceipt } from '@teachnet/contract'
import type { PostedValues } from './form-values.ts'

/** State of a posted form: invalid or incomplete, waiting for proof by an answer or a code, or received. */
export interface FormState {
  readonly stage: 'form' | 'proof' | 'code' | 'done'
  readonly values: PostedValues
  readonly key: string
  /** Accepted version of the privacy notice; '' for none. */
  readonly consent: string
  /** Errors by field. */
  readonly errors: Readonly<Record<string, string>>
  /** Error of the form as a whole. */
  readonly problem?: string
  /** The privacy notice was not accepted, or a newer version exists. */
  readonly isConsentMissing?: boolean
  /** Asked in the stage `proof`; undefined when a code is sent without a question. */
  readonly question?: { readonly id: string; readonly text: string }
  readonly receipt?: ApplicationReceipt
}
