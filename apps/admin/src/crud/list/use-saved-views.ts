import type { ListViews, ListViewToSave } from '@teachnet/contract/lists'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCrud } from '../services/crud-services.tsx'
import { queryKeys } from '../services/query-keys.ts'
import { useStoredPreference } from '../services/use-stored-preference.ts'
import { noViews, readSavedViews, type SavedView } from './saved-views.ts'

export interface SavedViews extends Pick<ListViews, 'groups' | 'maySetForAll'> {
  /** The views of this list. */
  readonly views: readonly SavedView[]
  /** Whether views can be saved: an old back end keeps none. */
  readonly isOffered: boolean
  /** Adds or replaces a view and returns its id. The API client shows a failure, which is thrown. */
  readonly save: (view: Omit<ListViewToSave, 'controller'>) => Promise<number>
  readonly remove: (id: number) => Promise<void>
}

/** The saved views of a list. The browser has a copy, so that a list opens with its view immediately. */
export function useSavedViews(controller: string): SavedViews {
  const { source, backEnd } = useCrud()
  const cache = useQueryClient()
  const [stored, store] = useStoredPreference('views', readSavedViews)
  const isOffered = backEnd === 'teachnet'
  const queryKey = queryKeys.savedViews
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const views = await source.listViews({ signal, showError: false })
      store(views)
      return views
    },
    enabled: isOffered,
    staleTime: 60_000,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const reload = () => cache.invalidateQueries({ queryKey })
  const saving = useMutation({
    mutationFn: (view: ListViewToSave) => source.saveListView(view),
    onSuccess: reload,
  })
  const removing = useMutation({ mutationFn: (id: number) => source.deleteListView(id), onSuccess: reload })
  const all = (isOffered && (data ?? stored)) || noViews
  const views = useMemo(() => all.list.filter((view) => view.controller === controller), [all, controller])
  return {
    views,
    groups: all.groups,
    maySetForAll: all.maySetForAll,
    isOffered,
    save: (view) => saving.mutateAsync({ ...view, controller }),
    remove: (id) => removing.mutateAsync(id),
  }
}
