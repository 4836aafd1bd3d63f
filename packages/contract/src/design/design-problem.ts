/** A problem of a design, with its place. */
export interface DesignProblem {
  /** Names from the definition down to the wrong part: `['fields', 'price', 'max']`. */
  readonly path: readonly string[]
  /** Id of a message, `design.problem.…`. */
  readonly message: string
  readonly values?: Readonly<Record<string, string | number>>
}
