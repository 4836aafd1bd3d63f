/** Which form a draft is of. */
export interface DraftPlace {
  /** The area, or another name of the form. */
  readonly form: string
  /** Id of the record; empty: a new one. */
  readonly record: string
}

/** A draft as a list shows it. */
export interface DraftEntry extends DraftPlace {
  readonly key: string
  /** What was typed as the title of the record; may be empty. */
  readonly title: string
  /** Unix milliseconds. */
  readonly savedAt: number
  /** 0: the server does not have it yet. */
  readonly revision: number
}

/** A draft with what was typed, by the names of the form. */
export interface FormDraft extends DraftEntry {
  /** Idempotency key of the write that the form intends; empty: an old draft without one. */
  readonly idempotencyKey: string
  readonly values: Readonly<Record<string, unknown>>
}
