import { Extension } from '@tiptap/core'
import type { Node as ModelNode, ResolvedPos } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { TableMap } from '@tiptap/pm/tables'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { parseHtml } from '../../../../values/canonical-html.ts'

/** Widths of all columns of a table, in percent of its width. */
type Widths = readonly number[]

/** A column is at least this wide, in percent. */
const narrowest = 5
/** Percent by which a command changes a width. */
const step = 5
/** Pixels around the edge of a column in which it can be dragged. */
const reach = 5

/** Returns the widths in the caption and columns of a table; undefined if not all columns have a width in percent. */
export function widthsIn(head: unknown, columns: number): Widths | undefined {
  if (typeof head !== 'string' || !head.includes('<col')) return undefined
  const found = [...parseHtml(`<table>${head}</table>`).querySelectorAll('col')].map((column) =>
    Number(/^(\d{1,3})%$/.exec(column.style.width)?.[1] ?? 0),
  )
  return found.length === columns && found.every((width) => width > 0) ? found : undefined
}

/** Replaces the widths of all columns, in caption and columns of a table. Null: a table without caption and widths. */
export function withWidths(head: unknown, widths: Widths | undefined): string | null {
  const body = parseHtml(`<table>${typeof head === 'string' ? head : ''}</table>`)
  for (const group of body.querySelectorAll('colgroup')) group.remove()
  const caption = body.querySelector('caption')?.outerHTML ?? ''
  const columns = (widths ?? []).map((width) => `<col style="width: ${width}%;">`).join('')
  const written = `${caption}${columns && `<colgroup>${columns}</colgroup>`}`
  return written === '' ? null : written
}

/** Equal widths, in whole percent, with the sum 100. */
export function equalWidths(columns: number): Widths {
  return toShares(Array.from({ length: columns }, () => 1))
}

/** Whole percents of lengths, with the sum 100. None is narrower than the narrowest; of more than 20 columns all are equal. */
export function toWidths(lengths: readonly number[]): Widths {
  if (lengths.length * narrowest > 100) return equalWidths(lengths.length)
  const widths = toShares(lengths)
  for (const [column, width] of widths.entries())
    for (let missing = narrowest - width; missing > 0; missing--) {
      const widest = widths.indexOf(Math.max(...widths))
      widths[widest] = (widths[widest] ?? 0) - 1
      widths[column] = (widths[column] ?? 0) + 1
    }
  return widths
}

/** Whole percents whose rounding errors do not add up. */
function toShares(lengths: readonly number[]): number[] {
  const total = lengths.reduce((sum, length) => sum + length, 0)
  let before = 0
  return lengths.map((length) => {
    const start = Math.round((100 * before) / total)
    before += length
    return Math.round((100 * before) / total) - start
  })
}

/** Moves the edge between a column and the next one, or the previous one for the last column. */
export function widened(widths: Widths, column: number, percent: number): Widths {
  const other = column + 1 < widths.length ? column + 1 : column - 1
  const [own, next] = [widths[column], widths[other]]
  if (own === undefined || next === undefined) return widths
  const moved = Math.round(Math.max(narrowest - own, Math.min(percent, next - narrowest)))
  return widths.map((width, index) => (index === column ? own + moved : index === other ? next - moved : width))
}

/** Class of the editor while the pointer is at an edge that can be dragged. */
const atEdge = 'column-edge'

interface TableAt {
  readonly node: ModelNode
  /** Position before the table. */
  readonly position: number
}

/** A preview while an edge is dragged. */
interface Preview {
  readonly position: number
  readonly widths: Widths
}

interface WidthState {
  readonly preview: Preview | undefined
  readonly shown: DecorationSet
}

const key = new PluginKey<WidthState>('columnWidths')

/** Shows the widths of columns, and sets them by dragging the edges of cells. They are stored in the `colgroup` of the table. */
export const ColumnWidths = Extension.create({
  name: 'columnWidths',
  addProseMirrorPlugins: () => [
    new Plugin<WidthState>({
      key,
      state: {
        init: (_, { doc }) => ({ preview: undefined, shown: showWidths(doc, undefined) }),
        apply(change, before, _old, { doc }) {
          const sent: { readonly preview: Preview | undefined } | undefined = change.getMeta(key)
          const preview = sent ? sent.preview : before.preview
          if (!change.docChanged && preview === before.preview) return before
          return { preview, shown: showWidths(doc, preview) }
        },
      },
      // Widths of another number of columns would be those of the wrong ones.
      appendTransaction(changes, _before, state) {
        if (!changes.some(({ docChanged }) => docChanged)) return null
        return forgetWrongWidths(state)
      },
      props: {
        decorations: (state) => key.getState(state)?.shown,
        handleDOMEvents: {
          pointermove: (view, event) => {
            const isAtEdge = edgeAt(view, event) !== undefined
            // Each write, also of the same class, makes the editor read its content and selection again.
            if (event.buttons === 0 && view.dom.classList.contains(atEdge) !== isAtEdge)
              view.dom.classList.toggle(atEdge, isAtEdge)
            return false
          },
          pointerdown: (view, event) => {
            const edge = event.button === 0 ? edgeAt(view, event) : undefined
            if (!edge) return false
            event.preventDefault()
            drag(view, edge, event)
            return true
          },
        },
      },
    }),
  ],
})

function tablesIn(doc: ModelNode): TableAt[] {
  const tables: TableAt[] = []
  doc.descendants((node, position) => {
    if (node.type.name === 'table') tables.push({ node, position })
    return !node.isTextblock
  })
  return tables
}

function showWidths(doc: ModelNode, preview: Preview | undefined): DecorationSet {
  const decorations = tablesIn(doc).flatMap(({ node, position }) => {
    const { width, map } = TableMap.get(node)
    const widths = preview?.position === position ? preview.widths : widthsIn(node.attrs['head'], width)
    if (widths?.length !== width) return []
    const cells = [...new Set(map.slice(0, width))].map((offset) => {
      const percent = widths.filter((_, column) => map[column] === offset).reduce((sum, each) => sum + each, 0)
      const from = position + 1 + offset
      return Decoration.node(from, from + (doc.nodeAt(from)?.nodeSize ?? 0), { style: `width: ${percent}%` })
    })
    return [Decoration.node(position, position + node.nodeSize, { class: 'has-widths' }), ...cells]
  })
  return DecorationSet.create(doc, decorations)
}

function forgetWrongWidths(state: EditorState): Transaction | null {
  const wrong = tablesIn(state.doc).filter(({ node }) => {
    const head: unknown = node.attrs['head']
    const columns = typeof head === 'string' ? (head.match(/<col\b/g)?.length ?? 0) : 0
    return columns > 0 && widthsIn(head, columns) !== undefined && columns !== TableMap.get(node).width
  })
  if (wrong.length === 0) return null
  const change = state.tr
  for (const { node, position } of wrong)
    change.setNodeAttribute(position, 'head', withWidths(node.attrs['head'], undefined))
  return change
}

interface Edge extends TableAt {
  readonly column: number
  readonly element: HTMLTableElement
}

/** The edge between two columns under the pointer. */
function edgeAt(view: EditorView, { clientX, target }: PointerEvent): Edge | undefined {
  const cell = target instanceof Element ? target.closest<HTMLTableCellElement>('td, th') : null
  const element = cell?.closest('table')
  if (!cell || !element || !view.editable || !view.dom.contains(cell)) return undefined
  const { left, right } = cell.getBoundingClientRect()
  const isRight = right - clientX <= reach
  if (!isRight && clientX - left > reach) return undefined
  const found = cellAround(view.state.doc.resolve(view.posAtDOM(cell, 0)))
  if (!found) return undefined
  const { node, position, left: first, right: after } = found
  const column = isRight ? after - 1 : first - 1
  return column < 0 || column >= TableMap.get(node).width - 1 ? undefined : { node, position, column, element }
}

/** The innermost table around a position, and the columns of the cell there: from `left` to before `right`. */
function cellAround($position: ResolvedPos): (TableAt & { readonly left: number; readonly right: number }) | undefined {
  for (let depth = $position.depth - 2; depth >= 0; depth--) {
    const node = $position.node(depth)
    if (node.type.name !== 'table') continue
    const { left, right } = TableMap.get(node).findCell($position.before(depth + 2) - $position.start(depth))
    return { node, position: $position.before(depth), left, right }
  }
  return undefined
}

/** The widths as they are shown: stored ones, or those that the browser has chosen. */
function shownWidths({ node, element }: Pick<Edge, 'node' | 'element'>): Widths {
  const map = TableMap.get(node)
  const stored = widthsIn(node.attrs['head'], map.width)
  if (stored) return stored
  const cells = [...element.rows].map((row) => [...row.cells])
  const lengths = Array.from({ length: map.width }, () => 0)
  for (const offset of new Set(map.map)) {
    const { left, right, top } = map.findCell(offset)
    // The cells of a row in the order of the document.
    const own = [...new Set(map.map.slice(top * map.width, (top + 1) * map.width))].filter(
      (each) => map.findCell(each).top === top,
    )
    const box = cells[top]?.[own.indexOf(offset)]?.getBoundingClientRect()
    if (right - left === 1 && box) lengths[left] = box.width
  }
  return lengths.every((length) => length > 0) ? toWidths(lengths) : equalWidths(map.width)
}

function drag(view: EditorView, edge: Edge, { clientX, pointerId }: PointerEvent): void {
  const before = shownWidths(edge)
  const total = edge.element.getBoundingClientRect().width
  let widths = before
  const show = (preview: Preview | undefined) => view.dispatch(view.state.tr.setMeta(key, { preview }))
  const move = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    widths = widened(before, edge.column, (100 * (event.clientX - clientX)) / total)
    show({ position: edge.position, widths })
  }
  const end = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', end)
    window.removeEventListener('pointercancel', end)
    if (view.isDestroyed) return
    show(undefined)
    const { position } = edge
    const table = view.state.doc.nodeAt(position)
    // The table may have been changed meanwhile, for example by a paste.
    if (event.type === 'pointerup' && widths !== before && table?.type.name === 'table')
      setWidths(view, { node: table, position }, widths)
  }
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', end)
  window.addEventListener('pointercancel', end)
}

function setWidths(view: EditorView, { node, position }: TableAt, widths: Widths | undefined): void {
  view.dispatch(view.state.tr.setNodeAttribute(position, 'head', withWidths(node.attrs['head'], widths)))
}

/** The table around the selection, and the column in it. */
function selectedColumn(view: EditorView): Edge | undefined {
  const found = cellAround(view.state.selection.$from)
  if (!found) return undefined
  const { node, position, left } = found
  const element = view.nodeDOM(position)
  return element instanceof HTMLTableElement ? { node, position, column: left, element } : undefined
}

/** Makes the column of the cursor wider or narrower by some percent. */
export function widenColumn(view: EditorView, direction: 1 | -1): void {
  const found = selectedColumn(view)
  if (found) setWidths(view, found, widened(shownWidths(found), found.column, direction * step))
  view.focus()
}

/** Makes all columns of the table around the cursor equally wide; if they are, the browser chooses their widths again. */
export function equaliseColumns(view: EditorView): void {
  const found = selectedColumn(view)
  if (!found) return
  const { width } = TableMap.get(found.node)
  const equal = equalWidths(width)
  const isEqual = widthsIn(found.node.attrs['head'], width)?.join(' ') === equal.join(' ')
  setWidths(view, found, isEqual ? undefined : equal)
  view.focus()
}
