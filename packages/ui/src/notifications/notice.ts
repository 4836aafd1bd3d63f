/** A message for the user, in the shape that the API client produces. */
export interface Notice {
  readonly kind: 'success' | 'error' | 'info'
  /** In the user's language. */
  readonly text: string
}
