/** What a schema says about one value of a reply. */
export interface SchemaIssue {
  readonly message: string
  /** Where the value is: keys and positions from the outside to the inside. */
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/** The `cause` of `BAD_REPLY` for a reply that the schema of its call rejects. The message names each value: `items.0.id: …`. */
export class SchemaError extends TypeError {
  override readonly name = 'SchemaError'
  /** What the schema says, with the path of each value. */
  readonly issues: readonly SchemaIssue[]

  constructor(issues: readonly SchemaIssue[]) {
    super(
      issues
        .map(({ path = [], message }) => [path.map(toKey).join('.'), message].filter(Boolean).join(': '))
        .join('\n'),
    )
    this.issues = issues
  }
}

function toKey(segment: PropertyKey | { readonly key: PropertyKey }): string {
  return String(typeof segment === 'object' ? segment.key : segment)
}
