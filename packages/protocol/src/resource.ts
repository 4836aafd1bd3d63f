/** A data area as the wire protocol describes it. */
export interface ResourceShape {
  /** Name in the URL, `Name` or `directory.Name`. */
  readonly controller: string
  /** Table in the database. An existing BuildAdmin back end needs it to find records by their key. */
  readonly table?: string
  /** Known fields, by name. An existing BuildAdmin back end needs them to convert queries, bodies and rows. */
  readonly fields?: Readonly<Record<string, ResourceField>>
}

/**
 * A data area with the types of its records, from which a client types the generic actions. `defineResource` of `@teachnet/contract`
 * returns one; without a definition, `const teachers: Resource<Teacher> = { controller: 'teacher.Teacher' }` is enough.
 */
export interface Resource<Row = WireRecord, Input = WireRecord> extends ResourceShape {
  /** Carries the types only; never present at run time. */
  readonly types?: { readonly row: Row; readonly input: Input }
}

/** The properties of a field that the conversion for an existing BuildAdmin back end needs. */
export interface ResourceField {
  /** `relation`, `money`, `richText` …; a kind without a conversion rule is treated as a plain value. */
  readonly kind: string
  /** For a relation: the name under which replies nest the referenced record or records. */
  readonly as?: string
  /** Shown in replies, ignored in bodies. */
  readonly readOnly?: boolean
  /** Never leaves the server. */
  readonly internal?: boolean
  /** `false`: forms do not contain it. */
  readonly form?: false | 'add' | 'edit'
}

/** A record of unknown type. */
export type WireRecord = Readonly<Record<string, unknown>>

/** A body that changes a record: its id and any part of the body that adds one. */
export type ChangeBody<Input> = Partial<Input> & { readonly id: number }

/** The reply to reading one record for the form that edits it. */
export interface EditReply<Row> {
  readonly row: Row
  /**
   * Identifies the content that the form was opened with. Sent back as `If-Match`, it prevents the form from overwriting another user's
   * change.
   */
  readonly version: string
  /** Path of the record's page on the public site, or of its preview while visitors cannot see it; absent without such a page. */
  readonly site_page?: string
}

/** `data` of the rejection `RECORD_CHANGED`. */
export interface RecordChange<Row> extends EditReply<Row> {
  /** The user who last changed the record, if known. */
  readonly changed_by: string | null
  /** Time of the change, in Unix seconds. */
  readonly changed_at: number | null
}

/** An area whose records use a file. */
export interface FileUser {
  readonly controller: string
  /** Title of the area in the language of the request. */
  readonly title: string
  /** Number of records that use it. */
  readonly count: number
  /** The first of them, if the caller may open their list: each with its label and the title of the field that holds the file. */
  readonly records: readonly { readonly id: number; readonly label: string; readonly field: string }[]
}

/** `data` of the rejection `FILE_IN_USE`. */
export interface FileInUse {
  readonly users: readonly FileUser[]
}

/** The reply to a list call. */
export interface ListReply<Row> {
  readonly list: Row[]
  readonly total: number
  /** `total` is the database's estimate, because counting would take too long. */
  readonly total_estimated?: boolean
  /** By field, the sum for the whole filter as a decimal text; null: there are too many records; absent: the list shows no sums. */
  readonly sums?: Readonly<Record<string, string>> | null
  /** Cursor: pass it as `after` with the next page number. Present only on far pages, and if the order supports a cursor. */
  readonly next?: string
  readonly remark: string
  /** What happens to deleted records, as a sentence; only for users who may delete some. */
  readonly deletion_note?: string
}
