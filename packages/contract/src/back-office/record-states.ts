import type { RecordDraftState } from '../resources/record-draft.ts'

/** A saved state of a record. */
export interface Revision {
  /** 1-based; the newest has the highest. */
  readonly number: number
  /** The administrator who saved it; null if it existed before the first edit of the record here. */
  readonly admin: { readonly id: number; readonly nickname: string } | null
  /** Unix seconds. */
  readonly create_time: number
}

/** GET `revisions?id=`: newest first. */
export interface RevisionList {
  readonly list: readonly Revision[]
}

/** GET `revisions?id=&number=`: one revision, compared with the current record. */
export interface RevisionDetail {
  readonly revision: Revision
  /** The fields that a form can change, by wire name. */
  readonly row: Readonly<Record<string, unknown>>
  readonly current: Readonly<Record<string, unknown>>
  /** Names of the fields that differ. */
  readonly changed: readonly string[]
}

/**
 * Problems of a record before publication. `picture`, `summary`, `text`, `alt` and `english` are missing; `link` leads nowhere; `word` is
 * forbidden in advertisements; a `taken` value belongs to another record; a `textPicture` is a picture in a text without a description.
 */
export type PublishProblemKind =
  | 'picture'
  | 'summary'
  | 'text'
  | 'textPicture'
  | 'alt'
  | 'english'
  | 'link'
  | 'word'
  | 'taken'

/** One finding of the check before publication. */
export interface PublishProblem {
  /** Wire name of the field. */
  readonly field: string
  readonly kind: PublishProblemKind
  /** The link, the word or the value. */
  readonly text?: string
}

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
