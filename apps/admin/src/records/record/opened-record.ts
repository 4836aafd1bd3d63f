import type { Row } from './row.ts'

/** A record for a form; without a version if the server has none. */
export interface OpenedRecord {
  readonly row: Row
  readonly version?: string
}
