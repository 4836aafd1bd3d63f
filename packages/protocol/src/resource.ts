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
