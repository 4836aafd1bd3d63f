/** The resource whose records may have a private file, and the types that the field accepts. */
export interface PrivatePlace {
  readonly controller: string
  readonly types: readonly string[]
}
