import type { ResourceDefinition } from '@teachnet/contract'
import type { ListColumns, ListViewToSave } from '@teachnet/contract/lists'
import { useMemo } from 'react'
import { useCrud } from '../services/crud-services.tsx'
import { usePageAddress } from '../services/use-page-address.ts'
import { type ListAction, type ListState, reduceList } from './list-state.ts'
import type { SavedView } from './saved-views.ts'
import { type SavedViews, useSavedViews } from './use-saved-views.ts'
import { addressOfView, readAddress, writeAddress } from './view-address.ts'

/** The state of a list, and the saved view that it belongs to. */
export interface ListAddress {
  readonly state: ListState
  readonly dispatch: (action: ListAction, options?: { readonly replace?: boolean }) => void
  readonly saved: SavedViews
  readonly view: SavedView | undefined
  /** Whether the filter, order, page size or density differs from that of the view. */
  readonly isChanged: boolean
  /** Opens a view, or the list without one. */
  readonly openView: (view: SavedView | undefined) => void
  /** Saves what the list shows as a view, and opens it. */
  readonly saveView: (view: ViewToSave, columns: ListColumns | null, isDense: boolean) => Promise<void>
}

export type ViewToSave = Pick<ListViewToSave, 'id' | 'title' | 'audience' | 'groups' | 'isDefault'>

/** Reads and writes the address of a list. */
export function useListAddress(definition: ResourceDefinition): ListAddress {
  const { findResource } = useCrud()
  const { params, setParams } = usePageAddress()
  const saved = useSavedViews(definition.controller)
  const { views } = saved
  const context = useMemo(() => ({ definition, findResource, views }), [definition, findResource, views])
  const addressed = useMemo(() => readAddress(context, params), [context, params])
  const { state } = addressed
  return {
    ...addressed,
    saved,
    dispatch: (action, options) =>
      setParams((current) => {
        const shown = readAddress(context, current)
        return writeAddress(context, { ...shown, state: reduceList(shown.state, action) }, current)
      }, options),
    openView: (view) => setParams((current) => addressOfView(context, view, current)),
    async saveView(view, columns, isDense) {
      const { search, quickSearch, order, limit } = state
      const content = {
        search: search.map(({ render: _render, val, ...term }) => ({
          ...term,
          val: typeof val === 'string' ? val : [...val],
        })),
        quickSearch,
        limit,
        columns,
        isDense,
        ...(order && { order }),
      }
      const id = await saved.save({ ...view, content })
      setParams((current) =>
        addressOfView(
          context,
          { ...view, content, id, controller: definition.controller, isEditable: true, owner: '' },
          current,
        ),
      )
    },
  }
}
