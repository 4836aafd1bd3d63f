import { Extension, type Editor } from '@tiptap/core'
import { NodeSelection, Plugin, type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { Fragment } from '@tiptap/pm/model'

interface BlockHandleOptions {
  /** Title of the handle. */
  readonly title: () => string
}

/**
 * A handle next to the block under the pointer, by which it is dragged. Keys move blocks as well, so that assistive technology does not need it.
 * Not Tiptap's extension for this, which brings the 180 kB of a library for editing together.
 */
export const BlockHandle = Extension.create<BlockHandleOptions>({
  name: 'blockHandle',
  addOptions: () => ({ title: () => '' }),
  addProseMirrorPlugins() {
    return [new Plugin({ view: (view) => createHandle(view, this.options.title) })]
  },
})

function createHandle(view: EditorView, title: () => string) {
  const handle = document.createElement('div')
  handle.className = 'block-handle'
  handle.draggable = true
  handle.hidden = true
  handle.setAttribute('aria-hidden', 'true')
  handle.textContent = '⠿'
  view.dom.parentElement?.append(handle)
  let block: number | undefined

  const hide = () => {
    handle.hidden = true
  }
  const follow = ({ clientY }: MouseEvent) => {
    const found = blockAt(view, clientY)
    block = found?.position
    // React moves the text, and the handle with it, to another parent.
    const frame = handle.parentElement
    if (!found || !frame) return hide()
    handle.hidden = false
    handle.title = title()
    handle.style.top = `${found.top - frame.getBoundingClientRect().top}px`
  }
  const select = () => {
    if (block === undefined || block >= view.state.doc.content.size) return
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, block)))
  }
  handle.addEventListener('click', () => {
    select()
    view.focus()
  })
  handle.addEventListener('dragstart', (event) => {
    select()
    const { selection } = view.state
    if (!(selection instanceof NodeSelection) || !event.dataTransfer) return
    const dom = view.nodeDOM(selection.from)
    event.dataTransfer.setData('text/plain', selection.node.textContent)
    event.dataTransfer.effectAllowed = 'move'
    if (dom instanceof Element) event.dataTransfer.setDragImage(dom, 0, 0)
    view.dragging = { slice: selection.content(), move: true }
  })
  // Keys go on working in the text.
  handle.addEventListener('dragend', () => view.focus())
  const leave = ({ relatedTarget }: MouseEvent) => {
    if (relatedTarget !== handle) hide()
  }
  view.dom.addEventListener('mousemove', follow)
  view.dom.addEventListener('mouseleave', leave)
  view.dom.addEventListener('scroll', hide)
  view.dom.addEventListener('keydown', hide)
  return {
    destroy() {
      handle.remove()
      view.dom.removeEventListener('mousemove', follow)
      view.dom.removeEventListener('mouseleave', leave)
      view.dom.removeEventListener('scroll', hide)
      view.dom.removeEventListener('keydown', hide)
    },
  }
}

/** The block of the text at a height of the window. */
function blockAt(view: EditorView, y: number): { readonly position: number; readonly top: number } | undefined {
  let found: { readonly position: number; readonly top: number } | undefined
  view.state.doc.forEach((_node, position) => {
    const dom = view.nodeDOM(position)
    if (found || !(dom instanceof Element)) return
    const { top, bottom } = dom.getBoundingClientRect()
    if (y >= top && y <= bottom) found = { position, top }
  })
  return found
}

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
