import type { Editor } from '@tiptap/core'
import { TextSelection, type Transaction } from '@tiptap/pm/state'
import { useEffect, useEffectEvent, useRef } from 'react'
import { type CommentedText, useFieldComments } from '../../../../module-host/admin-api.ts'
import { commentMarksKey, createCommentMarks, markAt, markPassages, passagesOf } from './comment-marks.ts'
import { createTurns, readSelection, type Turns } from '../turns.ts'
import { findQuote, type Quote, quoteOf, type Range } from './quotes.ts'

/** Stands for a comment that is not stored yet. */
const begunId = 0

/** Comments on the text of an editor. */
export interface TextComments {
  /** Begins a comment on the selected passage; without one, opens the comment at the cursor. */
  readonly comment: () => void
}

/** Marks the passages with comments, and begins new ones. Undefined where there are none to read and none can be written. */
export function useTextComments(editor: Editor | undefined, name: string): TextComments | undefined {
  const comments = useFieldComments(name)
  const hasComments = comments !== undefined
  const open = useEffectEvent((id: number) => comments?.open(id))
  /** Passages as they were last, of those that were deleted meanwhile. */
  const lost = useRef(new Map<number, Quote>())
  const turns = useRef<Turns>(undefined)
  useEffect(() => {
    if (!hasComments || !editor || editor.isDestroyed) return
    editor.registerPlugin(createCommentMarks((id) => id !== begunId && open(id)))
    const own = createTurns(editor.view)
    turns.current = own
    return () => {
      own.end()
      turns.current = undefined
      if (!editor.isDestroyed) editor.unregisterPlugin(commentMarksKey)
    }
  }, [hasComments, editor])

  const { threads, active, begun, connect } = comments ?? {}
  const mark = useEffectEvent((live: Editor) => {
    const { state, view } = live
    const known = passagesOf(state)
    const ranges = new Map<number, Range>()
    for (const { comment } of threads ?? []) {
      // One that is done has no mark, except while it is read.
      if (!comment.quote || (comment.done && comment.id !== active)) continue
      const range = known.get(comment.id) ?? findQuote(state.doc, lost.current.get(comment.id) ?? comment.quote)
      if (range) ranges.set(comment.id, range)
    }
    const writing = begun && findQuote(state.doc, begun)
    if (writing) ranges.set(begunId, writing)
    const marks = markPassages(state.doc, { ranges, active: writing ? begunId : active })
    view.dispatch(state.tr.setMeta(commentMarksKey, marks).setMeta('addToHistory', false))
  })
  useEffect(() => {
    if (!threads || !editor || editor.isDestroyed) return
    turns.current?.add(() => mark(editor))
    const onTransaction = ({ transaction }: { readonly transaction: Transaction }) => {
      // An undone deletion brings a passage back.
      if (transaction.docChanged && transaction.getMeta('history$') !== undefined) mark(editor)
    }
    editor.on('transaction', onTransaction)
    return () => void editor.off('transaction', onTransaction)
  }, [threads, active, begun, editor])

  const latest = useRef(threads)
  latest.current = threads
  useEffect(() => {
    if (!connect || !editor || editor.isDestroyed) return
    return connect(textOf(editor, () => latest.current ?? [], lost.current))
  }, [connect, editor])

  if (!comments || (!comments.mayWrite && comments.threads.length === 0)) return undefined
  return {
    comment() {
      if (!editor) return
      readSelection(editor.view)
      const { selection, doc } = editor.state
      const quote = selection.empty ? undefined : quoteOf(doc, selection)
      const found = selection.empty ? markAt(editor.state, selection.from) : undefined
      if (quote && comments.mayWrite) {
        // Further keys belong to the comment.
        editor.view.dom.blur()
        comments.begin(quote)
      } else if (found !== undefined) comments.open(found)
    },
  }
}

type Threads = NonNullable<ReturnType<typeof useFieldComments>>['threads']

function textOf(editor: Editor, threads: () => Threads, lost: Map<number, Quote>): CommentedText {
  const rangeOf = (id: number) => {
    const marked = passagesOf(editor.state).get(id)
    const quote = threads().find(({ comment }) => comment.id === id)?.comment.quote
    return marked ?? (quote ? findQuote(editor.state.doc, lost.get(id) ?? quote) : undefined)
  }
  return {
    places() {
      const { doc } = editor.state
      return new Map(
        threads().flatMap(({ comment: { id } }) => {
          const range = rangeOf(id)
          const quote = range && quoteOf(doc, range)
          if (!quote || quote.position === null) return []
          // If the passage is deleted later, this is what is found again when the deletion is undone.
          lost.set(id, { ...quote, position: null })
          return [[id, { position: quote.position, quote }] as const]
        }),
      )
    },
    isVisible: () => !editor.isDestroyed && editor.view.dom.getClientRects().length > 0,
    show(id) {
      const range = editor.isDestroyed ? undefined : rangeOf(id)
      if (!range) return
      const { state, view } = editor
      const selection = TextSelection.near(state.doc.resolve(range.from), 1)
      view.dispatch(state.tr.setSelection(selection))
      const element = view.domAtPos(range.from).node
      const shown = element instanceof Element ? element : element.parentElement
      shown?.scrollIntoView({ block: 'center' })
      view.focus()
    },
  }
}
