import { type PlainValues } from '@teachnet/contract'

/** Answer of the status page to a post that did not succeed. */
export interface StatusAnswer {
  /** The part of the page concerned. */
  readonly stage: 'number' | 'code' | 'status'
  readonly number: string
  readonly message: string
  readonly isWrong: boolean
  /** The way that the visitor chose for the code. */
  readonly channel?: string
  /** The code was not right. */
  readonly isWrongCode?: boolean
  /** Errors by field. */
  readonly errors?: Readonly<Record<string, string>>
  readonly values?: PlainValues
  readonly key?: string
  /** The visitor's message. */
  readonly text?: string
}
