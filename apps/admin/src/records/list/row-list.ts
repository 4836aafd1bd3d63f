import type { PageActions } from '../page/page-actions.ts'
import type { ListController } from './use-list-controller.ts'
import { useStable } from './use-stable.ts'

/** What a row needs of its list. */
export type RowList = Pick<
  ListController,
  'definition' | 'can' | 'layout' | 'move' | 'moveUnder' | 'setValue' | 'editCell' | 'reload'
> & {
  readonly tree: Pick<NonNullable<ListController['tree']>, 'collapsed' | 'toggle'> | undefined
}

/** What a row offers; undefined without permission. */
export type RowCalls = {
  readonly [Name in 'view' | 'edit' | 'remove' | 'more' | 'hasMore']?: PageActions[Name] | undefined
}

/** Selects or deselects a row, and with `isRange` all rows between it and the one toggled before. */
export type ToggleRow = (id: number, isRange: boolean) => void

/** What the rows of a list need. Each part is the same object until something that rows show changes: a tick renders one row, and not all of them. */
export function useRowList(
  list: ListController,
  { view, edit, remove, more, hasMore }: PageActions,
): { readonly rowList: RowList; readonly calls: RowCalls; readonly toggle: ToggleRow } {
  const { definition, layout, move, moveUnder, setValue, editCell, reload } = list
  const can = useStable(list.can)
  const tree = useStable({
    collapsed: list.tree?.collapsed ?? none,
    toggle: (id: number) => list.tree?.toggle(id),
  })
  const { toggle } = useStable({ toggle: list.selection.toggle })
  return {
    rowList: useStable({
      ...{ definition, layout, can, move, moveUnder, setValue, editCell, reload },
      tree: list.tree && tree,
    }),
    calls: useStable({ view, edit, remove, more, hasMore }),
    toggle,
  }
}

const none: ReadonlySet<number> = new Set()
