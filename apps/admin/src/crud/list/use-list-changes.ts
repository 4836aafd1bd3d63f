import { parentFieldOf, type ResourceDefinition } from '@teachnet/contract'
import type { BulkTarget } from '@teachnet/contract/lists'
import type { ListOrder, ListQuery } from '@teachnet/protocol'
import { useQueryClient } from '@tanstack/react-query'
import type { FormField, FormValues } from '../form/form-values.ts'
import type { Row } from '../record/row.ts'
import { toNumber } from '../../values/read-values.ts'
import { useCrud } from '../services/crud-services.tsx'
import type { ListPage, ResourceSource } from '../services/data-source.ts'
import type { OpenedRecord } from '../record/opened-record.ts'
import { queryKeys } from '../services/query-keys.ts'
import { seenTimes } from './bulk-target.ts'
import { hasValues } from './editable-cell.ts'
import { isWithin, moveRow, moveUnder, replaceRow, type ShownRow } from './tree-rows.ts'
import type { ListWork } from './use-list-work.ts'

/** Changes of records from their list. */
export interface ListChanges {
  /** Sets a field of one record. */
  readonly setValue: (id: number, name: string, value: unknown) => Promise<void>
  /**
   * Sets the values of a cell, and offers to take it back.
   *
   * @param from the record that the values were changed from
   * @throws the API client's error, which was not shown
   */
  readonly editCell: (field: FormField, from: OpenedRecord, values: FormValues) => Promise<void>
  /** Sets fields of many records, each with its own outcome. @throws the API client's error for refused values */
  readonly editMany: (target: BulkTarget, values: Readonly<Record<string, unknown>>) => Promise<void>
  /** @param options.withDescendants also deletes the records below them in a tree; not on an old back end */
  readonly remove: (target: BulkTarget, options?: { readonly withDescendants: boolean }) => Promise<void>
  readonly move: (id: number, targetId: number) => Promise<void>
  /** Moves a shown record to a 1-based position among its siblings, or in a flat list among all that the filter finds. Not on an old back end. */
  readonly moveTo: (id: number, position: number) => Promise<void>
  /**
   * Moves a record of a tree, with all below it, under another one, or to the top level (0), and offers to take it back. The order of the
   * others stays.
   */
  readonly moveUnder: (id: number, parentId: number) => Promise<void>
}

interface Options {
  readonly calls: ResourceSource
  /** The query of the list that is shown. */
  readonly query: Partial<ListQuery>
  readonly rows: readonly ShownRow[]
  /** The order of the list, if dragging changes it. */
  readonly handOrder: ListOrder | undefined
  readonly work: Pick<ListWork, 'show'>
  /** Called after records were deleted. */
  readonly onRemoved: () => void
}

export function useListChanges(definition: ResourceDefinition, options: Options): ListChanges {
  const { controller } = definition
  const { calls, query, rows, handOrder, work, onRemoved } = options
  const { source, backEnd } = useCrud()
  const cache = useQueryClient()
  const reload = () => cache.invalidateQueries({ queryKey: queryKeys.resource(controller) })
  const hasBulk = backEnd === 'teachnet'

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

  /** Moves a record directly before or after another one, and offers to take it back. */
  async function place(id: number, targetId: number, direction: 'up' | 'down'): Promise<void> {
    if (!handOrder) return
    const call = (to: number, way: 'up' | 'down') =>
      changeShown(
        (list) => moveRow(list, id, to) ?? list,
        () => calls.sortable({ id, targetId: to, order: handOrder, direction: way }),
      )
    await call(targetId, direction)
    const neighbour = neighbourOf(rows, id, direction)
    // An old server swaps the two, so that the same call swaps them back.
    const back = hasBulk
      ? neighbour !== undefined && (() => call(neighbour, direction === 'up' ? 'down' : 'up'))
      : () => call(targetId, direction)
    if (back) work.show({ kind: 'move', state: 'done', back: async () => (await back(), true) })
  }

  return {
    setValue: (id, name, value) =>
      changeShown(
        (list) => replaceRow(list, id, { [name]: value }),
        () => calls.edit({ id, [name]: value }, { showSuccess: true }),
      ),
    async editCell(field, { row, version }, values) {
      const { id } = row
      const before = Object.fromEntries(Object.keys(values).map((name) => [name, row[name] ?? null]))
      await changeShown(
        (list) => replaceRow(list, id, values),
        () => calls.edit({ id, ...values }, { version, showError: false }),
      )
      const back = async () => {
        const now = await calls.open(id)
        if (!hasValues(field, now.row, values)) return false
        await changeShown(
          (list) => replaceRow(list, id, before),
          () => calls.edit({ id, ...before }, { version: now.version }),
        )
        return true
      }
      work.show({ kind: 'change', state: 'done', back })
    },
    async editMany(target, values) {
      const { ids = [] } = target
      await changeShown(
        (list) => ids.reduce<readonly Row[]>((changed, id) => replaceRow(changed, id, values), list),
        async () => {
          if (hasBulk) {
            const seen = seenTimes(definition, rows, ids)
            work.show({
              kind: 'run',
              run: await source.bulk.edit({ controller, target, values: { ...values }, ...(seen && { seen }) }),
            })
          } else
            // Only the last call shows a success notice.
            for (const [index, id] of ids.entries())
              await calls.edit({ id, ...values }, { showSuccess: index === ids.length - 1 })
        },
      )
    },
    async remove(target, { withDescendants } = { withDescendants: false }) {
      const asked = { controller, target, ...(withDescendants && { withDescendants }) }
      if (hasBulk) work.show({ kind: 'run', run: await source.bulk.remove(asked) })
      else await calls.del(target.ids ?? [])
      onRemoved()
      await reload()
    },
    async move(id, targetId) {
      const places = rows.map(({ row }) => row.id)
      await place(id, targetId, places.indexOf(targetId) < places.indexOf(id) ? 'up' : 'down')
    },
    async moveUnder(id, parentId) {
      const parent = parentFieldOf(definition)
      const page = cache.getQueryData<ListPage>(queryKeys.list(controller, query))
      // The server refuses it too; a record that is dropped on itself or below itself stays, without a message.
      if (parent === undefined || (page && isWithin(page.list, parentId, id))) return
      const put = async (under: number, version: string | undefined) =>
        changeShown(
          (list) => moveUnder(list, id, under),
          () => calls.edit({ id, [parent]: under }, { version }),
        )
      const { row, version } = await calls.open(id)
      const before = toNumber(row[parent]) ?? 0
      if (before === parentId) return
      await put(parentId, version)
      const back = async () => {
        const now = await calls.open(id)
        if ((toNumber(now.row[parent]) ?? 0) !== parentId) return false
        await put(before, now.version)
        return true
      }
      work.show({ kind: 'move', state: 'done', back })
    },
    async moveTo(id, position) {
      const { siblings, before } = placesOf(rows, id, query)
      const from = before + siblings.indexOf(id) + 1
      const shown = siblings[position - 1 - before]
      // Positions of other pages are asked for.
      const targetId = shown ?? (await calls.index({ ...query, page: position, limit: 1 })).list[0]?.id
      if (targetId !== undefined && targetId !== id) await place(id, targetId, position < from ? 'up' : 'down')
    },
  }
}

/** The sibling that a record followed before it was moved up, or preceded before it was moved down. */
function neighbourOf(rows: readonly ShownRow[], id: number, direction: 'up' | 'down'): number | undefined {
  const { siblings } = placesOf(rows, id, {})
  return siblings[siblings.indexOf(id) + (direction === 'up' ? -1 : 1)]
}

/** The shown records among which a record has its place, and how many of earlier pages precede them. */
export function placesOf(
  rows: readonly ShownRow[],
  id: number,
  { page, limit }: Partial<ListQuery>,
): { readonly siblings: readonly number[]; readonly before: number } {
  const parent = rows.find(({ row }) => row.id === id)?.parentId
  return {
    siblings: rows.filter(({ parentId }) => parentId === parent).map(({ row }) => row.id),
    // A tree has no pages.
    before: page === undefined || limit === undefined ? 0 : (page - 1) * limit,
  }
}
