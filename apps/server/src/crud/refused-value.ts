/** A checked value that cannot be stored as it is: the write that brings it is refused at its field. */
export class RefusedValue extends Error {
  /** Wire name of the field. */
  readonly field: string
  /** Id of the message, and what fills it beside the field's label. */
  readonly messageId: string
  readonly values: Readonly<Record<string, number>>

  constructor(field: string, messageId: string, values: Readonly<Record<string, number>>) {
    super(`${field}: ${messageId}`)
    this.name = 'RefusedValue'
    this.field = field
    this.messageId = messageId
    this.values = values
  }
}
