import { useCallback, useMemo, useRef, useState } from 'react'
import type { PageActions } from '../page/page-actions.ts'
import type { ListController } from './use-list-controller.ts'

/** What a row needs of its list. */
export type RowList = Pick<
  ListController,
  'definition' | 'can' | 'layout' | 'move' | 'moveUnder' | 'setValue' | 'editCell' | 'reload'
> & {
  readonly tree: Pick<NonNullable<ListController['tree']>, 'collapsed' | 'toggle'> | undefined
}

/** What a row offers; undefined without permission. */
export type RowCalls = { readonly [Name in (typeof rowCalls)[number]]?: PageActions[Name] | undefined }

const rowCalls = ['view', 'edit', 'remove', 'more'] as const

/** Selects or deselects a row, and with `isRange` all rows between it and the one toggled before. */
export type ToggleRow = (id: number, isRange: boolean) => void

/**
 * What the rows of a list need. Each part is the same object until something that rows show changes, and its functions call those of the
 * last render: a tick renders one row, and not all of them.
 */
export function useRowList(
  list: ListController,
  actions: PageActions,
): { readonly rowList: RowList; readonly calls: RowCalls; readonly toggle: ToggleRow } {
  const latest = useRef({ list, actions })
  latest.current = { list, actions }
  const { definition, layout } = list
  const collapsed = list.tree?.collapsed
  // A new object in each render; its values change with the rights of the account.
  const can = useSame(list.can)
  const rowList = useMemo((): RowList => {
    const now = () => latest.current.list
    return {
      definition,
      layout,
      can,
      tree: collapsed && { collapsed, toggle: (id) => now().tree?.toggle(id) },
      move: (...moved) => now().move(...moved),
      moveUnder: (...moved) => now().moveUnder(...moved),
      setValue: (...set) => now().setValue(...set),
      reload: () => now().reload(),
      editCell: (...edited) => now().editCell(...edited),
    }
  }, [definition, layout, collapsed, can])
  const offered = rowCalls.filter((name) => actions[name]).join(' ')
  const calls = useMemo((): RowCalls => {
    const names = offered.split(' ')
    const now = () => latest.current.actions
    return {
      view: names.includes('view') ? (id) => now().view?.(id) : undefined,
      edit: names.includes('edit') ? (id) => now().edit?.(id) : undefined,
      remove: names.includes('remove') ? (ids) => now().remove?.(ids) : undefined,
      more: names.includes('more') ? (id, anchor) => now().more?.(id, anchor) : undefined,
    }
  }, [offered])
  const toggle = useCallback<ToggleRow>((id, isRange) => latest.current.list.selection.toggle(id, isRange), [])
  return { rowList, calls, toggle }
}

/** Returns the object of the render before as long as the new one has the same values. */
function useSame<T extends object>(next: T): T {
  const [same, setSame] = useState(next)
  if (same === next || Object.entries(next).every(([name, value]) => Reflect.get(same, name) === value)) return same
  setSame(next)
  return next
}
