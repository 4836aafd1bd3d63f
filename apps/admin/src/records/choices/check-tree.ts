import type { NestedOption } from '../list/tree-rows.ts'

export type CheckState = 'on' | 'half' | 'off'

/**
 * Returns the state of every node of a checkbox tree. A node with children is on when all nodes below it are on, half when some are.
 * @param value granted ids; a parent in it counts only if it has no children
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

/**
 * Switches a node and all nodes below it on or off. The result holds every node that is on or half on, parents first.
 *
 * @param visible the nodes that a search leaves: of a branch, only those are switched
 */
export function toggleCheck(
  nodes: readonly NestedOption[],
  value: ReadonlySet<number>,
  id: number,
  visible: readonly NestedOption[] = nodes,
): number[] {
  const leaves = new Set(value)
  const branch = findNode(visible, id)
  if (!branch) return [...value]
  const turnOn = checkStates([branch], value).get(id) !== 'on'
  for (const leaf of leavesOf(branch))
    if (turnOn) leaves.add(leaf)
    else leaves.delete(leaf)
  return grantedIds(nodes, leaves)
}

/** Switches all nodes on that a search leaves; the others stay as they are. The result is that of {@link toggleCheck}. */
export function checkDisplayed(
  nodes: readonly NestedOption[],
  value: ReadonlySet<number>,
  visible: readonly NestedOption[],
): number[] {
  return grantedIds(nodes, new Set([...value, ...visible.flatMap(leavesOf)]))
}

/** Returns every id that is on or half on, for a server that stores parents with their children. */
export function grantedIds(nodes: readonly NestedOption[], value: ReadonlySet<number>): number[] {
  const states = checkStates(nodes, value)
  return allIds(nodes).filter((id) => states.get(id) !== 'off')
}

export function allIds(nodes: readonly NestedOption[]): number[] {
  return nodes.flatMap((node) => [node.id, ...allIds(node.children)])
}

/** Returns the nodes whose labels contain a text, with the nodes above and below them; all nodes for an empty text. */
export function filterTree(nodes: readonly NestedOption[], words: string): readonly NestedOption[] {
  const sought = words.trim().toLowerCase()
  if (sought === '') return nodes
  return nodes.flatMap((node) => {
    if (node.label.toLowerCase().includes(sought)) return [node]
    const children = filterTree(node.children, sought)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

/** Returns how many of the leaves below a node are in a value. */
export function countChosen(node: NestedOption, value: ReadonlySet<number>): { chosen: number; all: number } {
  const leaves = leavesOf(node)
  return { chosen: leaves.filter((id) => value.has(id)).length, all: leaves.length }
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
