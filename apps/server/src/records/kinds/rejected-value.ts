/** Thrown for a checked value that cannot be stored: the write is rejected with an error at its field. */
export class RejectedValue extends Error {
  /** Wire name of the field. */
  readonly field: string
  /** Id of the message, with the parameters that it needs in addition to the field's label. */
  readonly messageId: string
  readonly values: Readonly<Record<string, number>>

  constructor(field: string, messageId: string, values: Readonly<Record<string, number>>) {
    super(`${field}: ${messageId}`)
    this.name = 'RejectedValue'
    this.field = field
    this.messageId = messageId
    this.values = values
  }
}
