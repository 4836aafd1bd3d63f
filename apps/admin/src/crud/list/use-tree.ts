import { parentFieldOf, type ResourceDefinition } from '@teachnet/contract'
import { useMemo, useState } from 'react'
import type { Row } from '../record/row.ts'
import { flattenTree, parentIds, type ShownRow } from './tree-rows.ts'
import { toggled } from './use-selection.ts'

/** The expanded and collapsed rows of a tree. */
export interface TreeState {
  readonly collapsed: ReadonlySet<number>
  readonly toggle: (id: number) => void
  readonly expandAll: () => void
  readonly collapseAll: () => void
}

/** Returns the rows of a list in display order; `tree` is undefined for a resource without a parent field. */
export function useTree(
  definition: ResourceDefinition,
  list: readonly Row[] | undefined,
): { readonly rows: readonly ShownRow[]; readonly tree: TreeState | undefined } {
  const [collapsed, setCollapsed] = useState<ReadonlySet<number>>(new Set())
  const rows = useMemo(() => flattenTree(list ?? [], collapsed), [list, collapsed])
  if (parentFieldOf(definition) === undefined) return { rows, tree: undefined }
  return {
    rows,
    tree: {
      collapsed,
      toggle: (id) => setCollapsed((old) => toggled(old, id)),
      expandAll: () => setCollapsed(new Set()),
      collapseAll: () => setCollapsed(new Set(parentIds(list ?? []))),
    },
  }
}
