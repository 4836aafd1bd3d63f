/**
 * Problems of a record before publication. `picture`, `summary`, `text`, `alt` and `english` are missing; `link` leads nowhere; `word` is
 * forbidden in advertisements; a `taken` value belongs to another record.
 */
export type PublishProblemKind = 'picture' | 'summary' | 'text' | 'alt' | 'english' | 'link' | 'word' | 'taken'

/** One finding of the check before publication. */
export interface PublishProblem {
  /** Wire name of the field. */
  readonly field: string
  readonly kind: PublishProblemKind
  /** The link, the word or the value. */
  readonly text?: string
}
