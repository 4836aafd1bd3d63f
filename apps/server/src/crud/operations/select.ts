import { type ListQuery, wireNames } from '@teachnet/contract'
import type { BoundResource, WireRow } from '../binding.ts'
import { prefixRows } from '../tree.ts'

/** The answer of a tree to a remote select: every record, flat, with labels that draw the tree. */
export function selectTree(
  { definition }: BoundResource,
  { isTree, initValue }: Pick<ListQuery, 'isTree' | 'initValue'>,
  rows: readonly WireRow[],
  parent: string,
): { options: readonly WireRow[] } {
  if (!isTree || initValue) return { options: rows }
  const field = definition.fields[definition.labelField]
  return { options: prefixRows(rows, parent, field ? wireNames(definition.labelField, field) : []) }
}
