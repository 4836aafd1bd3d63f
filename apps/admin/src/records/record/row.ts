/** A record as lists and forms of any resource use it: wire names, unvalidated values. */
export interface Row {
  readonly id: number
  readonly [name: string]: unknown
}

/** A record for a form; without a version if the server has none. */
export interface OpenedRecord {
  readonly row: Row
  readonly version?: string
}
