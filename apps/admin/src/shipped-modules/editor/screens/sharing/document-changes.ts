import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import { Transform } from '@tiptap/pm/transform'

/** Cells of the table by which sequences of blocks are compared; larger ones count as changed as a whole. */
const mostCompared = 1_000_000

/** A run of blocks that differs, as indices of both documents. */
interface Run {
  readonly from: number
  readonly to: number
  readonly otherFrom: number
  readonly otherTo: number
}

/** Changes a document to another one, block by block: what is equal is not touched, so that changes of others in it remain. */
export function changesBetween(before: Node, after: Node): Transform {
  const changes = new Transform(before)
  const starts = startsOf(before)
  // From the end, so that the positions before it stay valid.
  for (const run of runsBetween(before.children, after.children).toReversed()) {
    const blocks = after.children.slice(run.otherFrom, run.otherTo)
    const isPaired = blocks.length === run.to - run.from
    const pairs = isPaired ? blocks.map((block, at) => [run.from + at, run.from + at + 1, [block]] as const) : []
    for (const [from, to, next] of isPaired ? pairs.toReversed() : [[run.from, run.to, blocks] as const])
      changeBlocks(changes, { before, starts, from, to, next })
  }
  return changes
}

interface BlockChange {
  readonly before: Node
  readonly starts: readonly number[]
  readonly from: number
  readonly to: number
  readonly next: readonly Node[]
}

function changeBlocks(changes: Transform, { before, starts, from, to, next }: BlockChange): void {
  const start = starts[from] ?? 0
  const [only, ...others] = next
  const old = before.maybeChild(from)
  if (old && only && to - from === 1 && others.length === 0 && changeWithin(changes, start, old, only)) return
  changes.replace(start, starts[to] ?? before.content.size, new Slice(Fragment.from(next), 0, 0))
}

/** Changes the text of a block; false if that takes more than a replacement within one parent. */
function changeWithin(changes: Transform, start: number, old: Node, next: Node): boolean {
  if (!old.hasMarkup(next.type, next.attrs, next.marks) || !old.inlineContent) return false
  const from = old.content.findDiffStart(next.content)
  const end = old.content.findDiffEnd(next.content)
  if (from === null || !end) return false
  const overlap = Math.max(0, from - Math.min(end.a, end.b))
  const content = next.content.cut(from, end.b + overlap)
  changes.replace(start + 1 + from, start + 1 + end.a + overlap, new Slice(content, 0, 0))
  return true
}

function startsOf({ children }: Node): number[] {
  const starts = [0]
  for (const { nodeSize } of children) starts.push((starts.at(-1) ?? 0) + nodeSize)
  return starts
}

function runsBetween(before: readonly Node[], after: readonly Node[]): Run[] {
  const isSame = (one: number, other: number) => {
    const [a, b] = [before[one], after[other]]
    return a !== undefined && b !== undefined && (a === b || a.eq(b))
  }
  const least = Math.min(before.length, after.length)
  let head = 0
  while (head < least && isSame(head, head)) head++
  let tail = 0
  while (tail < least - head && isSame(before.length - 1 - tail, after.length - 1 - tail)) tail++
  const [to, otherTo] = [before.length - tail, after.length - tail]
  if (head === to && head === otherTo) return []
  const rows = to - head
  const columns = otherTo - head
  if (rows * columns > mostCompared) return [{ from: head, to, otherFrom: head, otherTo }]
  // Length of the longest common sequence of the blocks from each pair on.
  const lengths = Array.from({ length: rows + 1 }, () => new Uint32Array(columns + 1))
  const lengthAt = (row: number, column: number) => lengths[row]?.[column] ?? 0
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--) {
      const length = isSame(head + row, head + column)
        ? lengthAt(row + 1, column + 1) + 1
        : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1))
      lengths[row]?.fill(length, column, column + 1)
    }
  const runs: Run[] = []
  let [row, column] = [0, 0]
  const isPair = () => row < rows && column < columns && isSame(head + row, head + column)
  while (row < rows || column < columns) {
    const [from, otherFrom] = [row, column]
    while ((row < rows || column < columns) && !isPair()) {
      if (column === columns || (row < rows && lengthAt(row + 1, column) >= lengthAt(row, column + 1))) row++
      else column++
    }
    if (row > from || column > otherFrom)
      runs.push({ from: head + from, to: head + row, otherFrom: head + otherFrom, otherTo: head + column })
    if (row < rows && column < columns) [row, column] = [row + 1, column + 1]
  }
  return runs
}
