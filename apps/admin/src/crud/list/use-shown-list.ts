import { useQueryClient } from '@tanstack/react-query'
import type { ListQuery } from '@teachnet/protocol'
import type { Row } from '../record/row.ts'
import type { ListPage } from '../services/data-source.ts'
import { queryKeys } from '../services/query-keys.ts'

export interface ShownList {
  readonly reload: () => Promise<void>
  /** Returns the loaded page. */
  readonly read: () => ListPage | undefined
  /** Applies a change optimistically, reverts it when the server refuses, and reloads the list in both cases. */
  readonly change: (change: (list: readonly Row[]) => readonly Row[], act: () => Promise<void>) => Promise<void>
}

/** The loaded page of a list, which changes before the server replies. */
export function useShownList(controller: string, query: Partial<ListQuery>): ShownList {
  const cache = useQueryClient()
  const key = queryKeys.list(controller, query)
  const reload = () => cache.invalidateQueries({ queryKey: queryKeys.resource(controller) })
  return {
    reload,
    read: () => cache.getQueryData<ListPage>(key),
    async change(change, act) {
      await cache.cancelQueries({ queryKey: key })
      const before = cache.getQueryData<ListPage>(key)
      if (before) cache.setQueryData<ListPage>(key, { ...before, list: change(before.list) })
      try {
        await act()
      } catch (error) {
        if (before) cache.setQueryData(key, before)
        throw error
      } finally {
        await reload()
      }
    },
  }
}
