import type { Values } from '../../errors.ts'

/** The result of a business handler, which is wrapped in the envelope when it is sent. */
export class Success<T> {
  readonly data: T
  readonly message: string | undefined
  readonly values: Values | undefined

  constructor(data: T, message?: string, values?: Values) {
    this.data = data
    this.message = message
    this.values = values
  }
}

/** A reply with code 1. `message` is a message id; without one `msg` is empty. */
export function success<T>(data: T, message?: string, values?: Values): Success<T> {
  return new Success(data, message, values)
}
