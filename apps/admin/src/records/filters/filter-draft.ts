import type { SearchOperator, SearchTerm } from '@teachnet/protocol'
import { isUnary } from './filter-fields.ts'

/** A condition that is being edited; it may lack its field or its value. */
export interface DraftCondition {
  /** Stays the same while the condition is edited. */
  readonly key: number
  readonly path: string
  readonly operator: SearchOperator
  readonly val: SearchTerm['val'] | undefined
}

/** How the members of a group are joined: all of them must match, or one. */
export type FilterWord = 'and' | 'or'

/** Conditions and groups that are joined by one word. */
export interface DraftGroup {
  /** Stays the same while the group is edited. */
  readonly key: number
  readonly word: FilterWord
  readonly members: readonly DraftNode[]
}

export type DraftNode = DraftCondition | DraftGroup

export function isGroup(node: DraftNode): node is DraftGroup {
  return 'members' in node
}

/** Maximum nesting of groups: the path of a search term has four numbers. */
export const deepestGroup = 4

/** Returns the draft of search terms: their outermost group. */
export function toDraft(terms: readonly SearchTerm[]): DraftGroup {
  let last = 0
  const group = (members: readonly SearchTerm[], depth: number): DraftGroup => ({
    key: last++,
    word: depth % 2 === 0 ? 'and' : 'or',
    members: [...Map.groupBy(members, (term) => term.group?.split('.')[depth] ?? term)].map(([name, inner]) =>
      typeof name === 'string' ? group(inner, depth + 1) : condition(name),
    ),
  })
  const condition = ({ field, operator, val }: SearchTerm): DraftCondition => ({
    key: last++,
    path: field,
    operator,
    val: isUnary(operator) ? undefined : val,
  })
  const root = group(terms, 0)
  const [only] = root.members
  return root.members.length === 1 && only && isGroup(only) ? only : root
}

/** Returns the search terms of a draft. An incomplete condition is left out. */
export function toTerms(draft: DraftGroup): SearchTerm[] {
  const node = complete(draft)
  if (!node) return []
  if (!isCompleteGroup(node)) return [node]
  return pathed(node.word === 'and' ? node.members : [node], '')
}

/** A condition or a group without incomplete conditions, groups of one member, and groups with the word of the outer one. */
type Complete = SearchTerm | CompleteGroup
interface CompleteGroup {
  readonly word: FilterWord
  readonly members: readonly Complete[]
}

function isCompleteGroup(node: Complete): node is CompleteGroup {
  return 'members' in node
}

function complete(node: DraftNode): Complete | undefined {
  if (!isGroup(node)) return toTerm(node)
  const members = node.members
    .flatMap((member) => complete(member) ?? [])
    .flatMap((member) => (isCompleteGroup(member) && member.word === node.word ? member.members : [member]))
  return members.length > 1 ? { word: node.word, members } : members[0]
}

/** The terms of the members of a group whose path is `path`; the inner groups are numbered from 1. */
function pathed(members: readonly Complete[], path: string): SearchTerm[] {
  const groups = members.filter(isCompleteGroup)
  return members.flatMap((member) => {
    if (!isCompleteGroup(member)) return path === '' ? [member] : [{ ...member, group: path }]
    const number = String(groups.indexOf(member) + 1)
    return pathed(member.members, path === '' ? number : `${path}.${number}`)
  })
}

/** A condition whose field is not chosen yet. */
const blank = { path: '', operator: 'eq', val: undefined } as const

/** Adds a condition without a field to a group. */
export function withCondition(draft: DraftGroup, group: number): DraftGroup {
  return withMember(draft, group, { ...blank, key: nextKey(draft) })
}

/** Adds a group of one condition to a group, with the other word. */
export function withGroup(draft: DraftGroup, group: number): DraftGroup {
  const key = nextKey(draft)
  return changed(draft, (node) => {
    if (node.key !== group || !isGroup(node)) return node
    const added = { key, word: otherWord(node.word), members: [{ ...blank, key: key + 1 }] } as const
    return { ...node, members: [...node.members, added] }
  })
}

/** Adds an alternative to a condition: in its group, or in a new group of the two if all members of its group must match. */
export function withAlternative(draft: DraftGroup, condition: number): DraftGroup {
  const key = nextKey(draft)
  const added = { ...blank, key }
  return changed(draft, (node) => {
    if (!isGroup(node) || !node.members.some((member) => member.key === condition)) return node
    if (node.word === 'or') return { ...node, members: [...node.members, added] }
    return {
      ...node,
      members: node.members.map((member) =>
        member.key === condition ? { key: key + 1, word: 'or' as const, members: [member, added] } : member,
      ),
    }
  })
}

export function withWord(draft: DraftGroup, group: number, word: FilterWord): DraftGroup {
  return changed(draft, (node) => (node.key === group && isGroup(node) ? { ...node, word } : node))
}

/** Replaces parts of a condition. A value that the new operator cannot take is dropped. */
export function withChange(draft: DraftGroup, key: number, change: Partial<Omit<DraftCondition, 'key'>>): DraftGroup {
  return changed(draft, (node) => {
    if (node.key !== key || isGroup(node)) return node
    const next = { ...node, ...change }
    if (change.path !== undefined) return { ...next, val: undefined }
    return change.operator === undefined
      ? next
      : { ...next, val: carriedValue(node.val, node.operator, change.operator) }
  })
}

/** Removes a condition or a group, and groups that are empty without it. */
export function without(draft: DraftGroup, key: number): DraftGroup {
  return changed(draft, (node) =>
    isGroup(node)
      ? {
          ...node,
          members: node.members.filter(
            (member) => member.key !== key && !(isGroup(member) && member.members.length === 0),
          ),
        }
      : node,
  )
}

function withMember(draft: DraftGroup, group: number, added: DraftNode): DraftGroup {
  return changed(draft, (node) =>
    node.key === group && isGroup(node) ? { ...node, members: [...node.members, added] } : node,
  )
}

/** Changes the nodes of a draft, the inner ones first. */
function changed(draft: DraftGroup, change: <Node extends DraftNode>(node: Node) => Node): DraftGroup {
  const visit = <Node extends DraftNode>(node: Node): Node =>
    change(isGroup(node) ? { ...node, members: node.members.map(visit) } : node)
  return visit(draft)
}

export function otherWord(word: FilterWord): FilterWord {
  return word === 'and' ? 'or' : 'and'
}

function nextKey(draft: DraftGroup): number {
  const keys = (node: DraftNode): number[] => [node.key, ...(isGroup(node) ? node.members.flatMap(keys) : [])]
  return Math.max(...keys(draft)) + 1
}

/** Whether the value of an operator is a list. */
export function takesList(operator: SearchOperator): boolean {
  return operator === 'IN' || operator === 'NOT IN' || operator === 'FIND_IN_SET'
}

/** What a value of an operator looks like. */
function shapeOf(operator: SearchOperator): 'none' | 'range' | 'list' | 'one' {
  if (isUnary(operator)) return 'none'
  if (operator === 'RANGE' || operator === 'NOT RANGE') return 'range'
  return takesList(operator) ? 'list' : 'one'
}

function carriedValue(val: DraftCondition['val'], from: SearchOperator, to: SearchOperator): DraftCondition['val'] {
  const [old, next] = [shapeOf(from), shapeOf(to)]
  if (old === next || val === undefined) return val
  if (old === 'one' && next === 'list') return typeof val === 'string' ? [val] : val
  if (old === 'list' && next === 'one') return typeof val === 'string' ? val.split(',')[0] : val[0]
  return undefined
}

function toTerm({ path, operator, val }: DraftCondition): SearchTerm | undefined {
  if (path === '') return undefined
  if (isUnary(operator)) return { field: path, operator, val: 'true' }
  const value = typeof val === 'string' ? val.trim() : val
  return value === undefined || value.length === 0 || value === ',' ? undefined : { field: path, operator, val: value }
}
