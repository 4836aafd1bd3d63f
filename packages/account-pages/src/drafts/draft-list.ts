/** A draft, as lists and notices show it. */
export interface ListedDraft {
  readonly key: string
  /** The area, or another name of the form. */
  readonly form: string
  /** Id of the record; empty: a new one. */
  readonly record: string
  /** What was typed as the title of the record; may be empty. */
  readonly title: string
  /** Unix milliseconds. */
  readonly savedAt: number
  /** 0: the server does not have it yet. */
  readonly revision: number
}

/** The drafts of an account. The draft store of `@teachnet/session/drafts` is one. */
export interface DraftList {
  readonly subscribe: (listener: () => void) => () => void
  /** The newest first; the same array until they change. */
  readonly entries: () => readonly ListedDraft[]
  /** Loads the list again if it is older than `maxAge` milliseconds; default: 0. */
  readonly refresh: (maxAge?: number) => Promise<void>
  readonly remove: (key: string) => void
  /** Why the server keeps no more drafts; undefined: it does. */
  readonly problem: () => string | undefined
}

/** The page with the form of a draft. */
export interface DraftPage {
  readonly title: string
  /** The address within the app that opens the form with the draft. */
  readonly to: string
  /** Whether the page has one form and no list of records. */
  readonly isSingle?: boolean
}

/** Returns the page with the form of a draft; undefined if the account may not open it any more. */
export type FindDraftPage = (draft: ListedDraft) => DraftPage | undefined
