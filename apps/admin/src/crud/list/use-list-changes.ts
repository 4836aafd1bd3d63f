import type { ResourceDefinition } from '@teachnet/contract'
import type { ListOrder, ListQuery } from '@teachnet/protocol'
import { useQueryClient } from '@tanstack/react-query'
import type { Row } from '../record/row.ts'
import type { ListPage, ResourceSource } from '../services/data-source.ts'
import { queryKeys } from '../services/query-keys.ts'
import { moveRow, replaceRow, type ShownRow } from './tree-rows.ts'

/** Changes of records from their list. */
export interface ListChanges {
  readonly setValues: (ids: readonly number[], name: string, value: unknown) => Promise<void>
  readonly remove: (ids: readonly number[]) => Promise<void>
  readonly move: (id: number, targetId: number) => Promise<void>
}

interface Options {
  readonly calls: ResourceSource
  /** The query of the list that is shown. */
  readonly query: Partial<ListQuery>
  readonly rows: readonly ShownRow[]
  /** The order of the list, if dragging changes it. */
  readonly handOrder: ListOrder | undefined
  /** Called after records were deleted. */
  readonly onRemoved: () => void
}

export function useListChanges({ controller }: ResourceDefinition, options: Options): ListChanges {
  const { calls, query, rows, handOrder, onRemoved } = options
  const cache = useQueryClient()
  const reload = () => cache.invalidateQueries({ queryKey: queryKeys.resource(controller) })

  /** Applies a change optimistically, reverts it when the server refuses, and reloads the list in both cases. */
  async function changeShown(change: (list: readonly Row[]) => readonly Row[], act: () => Promise<void>) {
    const key = queryKeys.list(controller, query)
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
  }

  return {
    setValues: (ids, name, value) =>
      changeShown(
        (list) => ids.reduce<readonly Row[]>((changed, id) => replaceRow(changed, id, { [name]: value }), list),
        async () => {
          // Only the last call shows a success notice.
          for (const [index, id] of ids.entries())
            await calls.edit({ id, [name]: value }, { showSuccess: index === ids.length - 1 })
        },
      ),
    async remove(ids) {
      await calls.del(ids)
      onRemoved()
      await reload()
    },
    async move(id, targetId) {
      if (!handOrder) return
      const places = rows.map(({ row }) => row.id)
      const direction = places.indexOf(targetId) < places.indexOf(id) ? 'up' : 'down'
      await changeShown(
        (list) => moveRow(list, id, targetId) ?? list,
        () => calls.sortable({ id, targetId, order: handOrder, direction }),
      )
    },
  }
}
