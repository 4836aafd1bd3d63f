import { wireNames } from '@teachnet/contract'
import type { ListQuery } from '@teachnet/protocol'
import type { BoundResource } from '../bound-resource.ts'
import type { WireRow } from '../rows.ts'
import { prefixRows } from './tree.ts'

/** The answer of a tree to a remote select: all records as a flat list, with labels that draw the tree. */
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
