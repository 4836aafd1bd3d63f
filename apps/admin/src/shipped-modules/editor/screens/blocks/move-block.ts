import type { Editor } from '@tiptap/core'
import { Fragment } from '@tiptap/pm/model'
import { NodeSelection, type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'

const items: ReadonlySet<string> = new Set(['listItem', 'taskItem'])

/** Moves the block with the cursor, or the entry of a list, before or after its neighbour. Returns whether there was one. */
export function moveBlock({ state, view }: Editor, direction: 'up' | 'down'): boolean {
  const change = moved(state, direction)
  if (!change) return false
  view.dispatch(change.scrollIntoView())
  return true
}

function moved(state: EditorState, direction: 'up' | 'down'): Transaction | undefined {
  const { selection } = state
  const { $from } = selection
  const depth = movedDepth(selection.$from.depth, (each) => $from.node(each).type.name)
  const parent = $from.node(depth - 1)
  const index = $from.index(depth - 1)
  const other = direction === 'up' ? index - 1 : index + 1
  const block = parent.maybeChild(index)
  const neighbour = parent.maybeChild(other)
  if (!block || !neighbour || other < 0) return undefined
  const start = $from.posAtIndex(Math.min(index, other), depth - 1)
  const pair = direction === 'up' ? [block, neighbour] : [neighbour, block]
  const change = state.tr.replaceWith(start, start + block.nodeSize + neighbour.nodeSize, Fragment.from(pair))
  const shift = direction === 'up' ? -neighbour.nodeSize : neighbour.nodeSize
  return selection instanceof NodeSelection
    ? change.setSelection(NodeSelection.create(change.doc, selection.from + shift))
    : change.setSelection(TextSelection.create(change.doc, selection.anchor + shift, selection.head + shift))
}

/** Depth of the block that is moved: the innermost entry of a list, or a block of the text. */
function movedDepth(deepest: number, nameAt: (depth: number) => string): number {
  for (let depth = deepest; depth > 1; depth--) if (items.has(nameAt(depth))) return depth
  return 1
}
