import type { TextComment, TextQuote } from '@teachnet/contract/lists'
import { createContext, use, useMemo } from 'react'

/** A comment on a passage, with its answers. */
export interface CommentThread {
  readonly comment: TextComment
  readonly answers: readonly TextComment[]
}

/** Where the passage of a comment is in a text that is being edited. */
export interface CommentPlace {
  /** Characters of the text before it. */
  readonly position: number
  readonly quote: TextQuote
}

/** A text with comments, as its editor offers it to the form. */
export interface CommentedText {
  /** The places of passages by id of the comment; a passage that is missing was deleted. */
  readonly places: () => ReadonlyMap<number, CommentPlace>
  /** Whether the text is shown: that of another language is hidden. */
  readonly isVisible: () => boolean
  /** Scrolls to a passage, and puts the cursor there. */
  readonly show: (id: number) => void
}

/** The comments on one field, as the form offers them to its editor. */
export interface FieldComments {
  readonly threads: readonly CommentThread[]
  /** Id of the comment that is being read. */
  readonly active: number | undefined
  /** The passage of a comment that is being written. */
  readonly begun: TextQuote | undefined
  readonly mayWrite: boolean
  /** Begins a comment on a passage. */
  readonly begin: (quote: TextQuote) => void
  readonly open: (id: number) => void
  /** Connects an editor until the returned function is called. */
  readonly connect: (text: CommentedText) => () => void
}

/** A comment that is being written. */
export interface BegunComment {
  readonly field: string
  readonly quote: TextQuote
}

/** The comments of a form, for the editors of its texts. */
export interface FormComments {
  readonly threads: readonly CommentThread[]
  readonly active: number | undefined
  readonly begun: BegunComment | undefined
  readonly mayWrite: boolean
  readonly begin: (field: string, quote: TextQuote) => void
  readonly open: (id: number) => void
  readonly connect: (field: string, text: CommentedText) => () => void
}

const context = createContext<FormComments | undefined>(undefined)

export const FormCommentsProvider = context.Provider

/** The comments on a field. Undefined in the form of a new record, outside a form, and for an old back end. */
export function useFieldComments(field: string): FieldComments | undefined {
  const comments = use(context)
  return useMemo(
    () =>
      comments && {
        ...comments,
        threads: comments.threads.filter(({ comment }) => comment.field === field),
        begun: comments.begun?.field === field ? comments.begun.quote : undefined,
        begin: (quote: TextQuote) => comments.begin(field, quote),
        connect: (text: CommentedText) => comments.connect(field, text),
      },
    [comments, field],
  )
}

/** The comments of a record as threads, in the order in which they were begun. */
export function threadsOf(comments: readonly TextComment[]): CommentThread[] {
  const answers = Map.groupBy(comments, ({ parent }) => parent)
  return comments.flatMap((comment) =>
    comment.parent === null ? [{ comment, answers: answers.get(comment.id) ?? [] }] : [],
  )
}
