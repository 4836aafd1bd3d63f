import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey, type EditorState } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { Range } from './quotes.ts'

/** The passages of comments by id of the comment, and the one that is being read. */
export interface MarkedPassages {
  readonly ranges: ReadonlyMap<number, Range>
  readonly active: number | undefined
}

const key = new PluginKey<DecorationSet>('commentMarks')

/** Marks the passages of comments. The marks move with the text, and are no part of it. */
export function createCommentMarks(onOpen: (id: number) => void): Plugin<DecorationSet> {
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(transaction, marks) {
        const next: unknown = transaction.getMeta(key)
        return next instanceof DecorationSet ? next : marks.map(transaction.mapping, transaction.doc)
      },
    },
    props: {
      decorations: (state) => key.getState(state),
      handleClick(view, position) {
        const id = markAt(view.state, position)
        // Only a click: a selection within a passage may begin another comment.
        if (id !== undefined && view.state.selection.empty) onOpen(id)
        return false
      },
    },
  })
}

export const commentMarksKey = key

/** The marks of passages, as the value that `commentMarksKey` of a transaction sets. */
export function markPassages(doc: Node, { ranges, active }: MarkedPassages): DecorationSet {
  const marks = [...ranges].map(([id, { from, to }]) => {
    const look = { class: id === active ? 'comment-mark comment-active' : 'comment-mark', 'data-comment': String(id) }
    const node = doc.nodeAt(from)
    const isBlock = node !== null && node.isBlock && node.isLeaf && from + node.nodeSize === to
    return isBlock ? Decoration.node(from, to, look, { id }) : Decoration.inline(from, to, look, { id })
  })
  return DecorationSet.create(doc, marks)
}

/** Where the passages are now. A deleted one is missing. */
export function passagesOf(state: EditorState): Map<number, Range> {
  const ranges = new Map<number, Range>()
  for (const { from, to, spec } of key.getState(state)?.find() ?? [])
    if (from < to) ranges.set(Number(spec['id']), { from, to })
  return ranges
}

/** The comment on the passage at a position, the shortest of several. */
export function markAt(state: EditorState, position: number): number | undefined {
  const found = [...passagesOf(state)].filter(([, { from, to }]) => from <= position && position <= to)
  return found.toSorted(([, one], [, other]) => one.to - one.from - (other.to - other.from))[0]?.[0]
}

export const commentStyles = {
  '& .comment-mark': {
    bgcolor: 'rgb(var(--ochre-rgb) / 16%)',
    borderBottom: '2px solid rgb(var(--ochre-rgb) / 60%)',
    cursor: 'pointer',
  },
  '& .comment-active': { bgcolor: 'rgb(var(--ochre-rgb) / 38%)', borderBottomColor: 'var(--ochre)' },
} as const
