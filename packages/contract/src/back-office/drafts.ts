import type { RecordDraftState } from '../resources/record-draft.ts'

/** Changes of a record that visitors do not see yet. */
export interface RecordDraft {
  /** The values that differ from the record when it was saved, by wire name. */
  readonly values: Readonly<Record<string, unknown>>
  /** Names of the values that were changed differently in the record since. */
  readonly contested: readonly string[]
  readonly state: RecordDraftState
  readonly message: string
  /** The administrator who saved it last; null if the account was deleted. */
  readonly admin: { readonly id: number; readonly nickname: string } | null
  /** Unix seconds. */
  readonly update_time: number
  /** When a scheduled draft is published, in Unix seconds. */
  readonly publish_time: number | null
  /** Path of the page that shows the draft on the public site, for a limited time; absent: the area has no pages. */
  readonly site_page?: string
}

/** `GET draft?id=`: the record as visitors see it, with its draft. */
export interface RecordWithDraft<Row> {
  readonly row: Row
  /** Version of the record, for `If-Match` of an edit. */
  readonly version: string
  readonly draft: RecordDraft | null
  /** Version of the draft, for the next save of it; `0` without one. */
  readonly draft_version: string
  readonly site_page?: string
}

/** What `publish` does with a draft. */
export type DraftDecision = 'publish' | 'schedule' | 'return'
