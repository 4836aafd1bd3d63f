/** A message for the person; the shape that the API client hands out. */
export interface Notice {
  readonly kind: 'success' | 'error' | 'info'
  /** In the person's language. */
  readonly text: string
}
