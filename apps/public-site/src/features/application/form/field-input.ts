/** What every input of a field has. */
export interface InputAttributes {
  readonly id: string
  readonly name: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

/** Files of a field that are not uploaded: on their way, or failed. */
export interface PendingFiles {
  readonly running: number
  readonly failed: number
}
