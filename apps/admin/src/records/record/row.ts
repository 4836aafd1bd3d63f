/** A record as lists and forms of any resource use it: wire names, unvalidated values. */
export interface Row {
  readonly id: number
  readonly [name: string]: unknown
}
