import type { NestedOption } from './tree-rows.ts'

export type CheckState = 'on' | 'half' | 'off'

/**
 * The state of every node of a tree of checkboxes. A node with children is on when all below it is on, half when some is.
 *
 * @param value ids that are granted; parents in it count only where they have no children
 */
export function checkStates(
  nodes: readonly NestedOption[],
  value: ReadonlySet<number>,
): ReadonlyMap<number, CheckState> {
  const states = new Map<number, CheckState>()
  const visit = (node: NestedOption): CheckState => {
    const below = node.children.map(visit)
    const state = below.length === 0 ? (value.has(node.id) ? 'on' : 'off') : combine(below)
    states.set(node.id, state)
    return state
  }
  nodes.forEach(visit)
  return states
}

/** Turns a node, and with it all below it, on or off. The result holds every node that is on or half on, parents first. */
export function toggleCheck(nodes: readonly NestedOption[], value: ReadonlySet<number>, id: number): number[] {
  const turnOn = checkStates(nodes, value).get(id) !== 'on'
  const leaves = new Set(value)
  const branch = findNode(nodes, id)
  if (!branch) return [...value]
  for (const leaf of leavesOf(branch))
    if (turnOn) leaves.add(leaf)
    else leaves.delete(leaf)
  return grantedIds(nodes, leaves)
}

/** Every id that is on or half on: what a server that stores parents with their children wants. */
export function grantedIds(nodes: readonly NestedOption[], value: ReadonlySet<number>): number[] {
  const states = checkStates(nodes, value)
  return allIds(nodes).filter((id) => states.get(id) !== 'off')
}

export function allIds(nodes: readonly NestedOption[]): number[] {
  return nodes.flatMap((node) => [node.id, ...allIds(node.children)])
}

function leavesOf(node: NestedOption): number[] {
  return node.children.length === 0 ? [node.id] : node.children.flatMap(leavesOf)
}

function findNode(nodes: readonly NestedOption[], id: number): NestedOption | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : findNode(node.children, id)
    if (found) return found
  }
  return undefined
}

function combine(states: readonly CheckState[]): CheckState {
  if (states.every((state) => state === 'on')) return 'on'
  return states.every((state) => state === 'off') ? 'off' : 'half'
}
