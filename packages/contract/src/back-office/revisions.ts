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
