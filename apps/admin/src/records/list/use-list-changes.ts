import { type ResourceDefinition, parentFieldOf, kindOf } from '@teachnet/contract'
import type { BulkTarget } from '@teachnet/contract/lists'
import type { ListOrder, ListQuery } from '@teachnet/protocol'
import type { FormField, FormValues } from '../form/form-values.ts'
import type { Row, OpenedRecord } from '../record/row.ts'
import { useCrud } from '../services/crud-services.tsx'
import type { ResourceSource, ListPage } from '../services/data-source.ts'
import { hasValues } from './cell-values.ts'
import { replaceRow, type VisibleRow, isWithin, moveRow, moveUnder, placesOf } from './tree-rows.ts'
import type { ListWork } from './use-list-work.ts'
import { toNumber } from '../../values/read-values.ts'
import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../services/query-keys.ts'

/** Changes of records from their list. */
export interface ListChanges extends ListMoves {
  /** Sets a field of one record, and offers undo. */
  readonly setValue: (id: number, name: string, value: unknown) => Promise<void>
  /**
   * Sets the values of a cell, and offers undo.
   *
   * @param from the record that the values were changed from
   * @throws the API client's error, which was not shown
   */
  readonly editCell: (field: FormField, from: OpenedRecord, values: FormValues) => Promise<void>
  /** Sets fields of many records, each with its own outcome. @throws the API client's error for refused values */
  readonly editMany: (target: BulkTarget, values: Readonly<Record<string, unknown>>) => Promise<void>
  /** @param options.withDescendants also deletes the records below them in a tree; not on an old back end */
  readonly remove: (target: BulkTarget, options?: { readonly withDescendants: boolean }) => Promise<void>
}

interface Options {
  readonly calls: ResourceSource
  /** The query of the list that is shown. */
  readonly query: Partial<ListQuery>
  readonly rows: readonly VisibleRow[]
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
  const shown = useVisibleList(controller, query)
  const moves = useListMoves(definition, { calls, query, rows, shown, handOrder, work })
  const hasBulk = backEnd === 'teachnet'

  /** Offers the values of a record from before a change, as long as nobody has changed them since. */
  const offerUndo = (id: number, before: FormValues, isUnchanged: (row: Row) => boolean) => {
    const back = async () => {
      const now = await calls.open(id)
      if (!isUnchanged(now.row)) return false
      await shown.change(
        (list) => replaceRow(list, id, before),
        () => calls.edit({ id, ...before }, { version: now.version }),
      )
      return true
    }
    work.show({ kind: 'change', state: 'done', back })
  }

  return {
    async setValue(id, name, value) {
      const before = rows.find(({ row }) => row.id === id)?.row[name]
      await shown.change(
        (list) => replaceRow(list, id, { [name]: value }),
        () => calls.edit({ id, [name]: value }),
      )
      offerUndo(id, { [name]: before ?? null }, (now) => String(now[name]) === String(value))
    },
    async editCell(field, { row, version }, values) {
      const { id } = row
      const before = Object.fromEntries(Object.keys(values).map((name) => [name, row[name] ?? null]))
      await shown.change(
        (list) => replaceRow(list, id, values),
        () => calls.edit({ id, ...values }, { version, showError: false }),
      )
      offerUndo(id, before, (now) => hasValues(field, now, values))
    },
    async editMany(target, values) {
      const { ids = [] } = target
      await shown.change(
        (list) => ids.reduce<readonly Row[]>((changed, id) => replaceRow(changed, id, values), list),
        async () => {
          if (hasBulk) {
            const seen = seenTimes(definition, rows, ids)
            work.show({
              kind: 'run',
              run: await source.bulk.edit({ controller, target, values: { ...values }, seen }),
            })
          } else
            // Only the last call shows a success notice.
            for (const [index, id] of ids.entries())
              await calls.edit({ id, ...values }, { showSuccess: index === ids.length - 1 })
        },
      )
    },
    async remove(target, { withDescendants } = { withDescendants: false }) {
      const request = { controller, target, withDescendants: withDescendants || undefined }
      if (hasBulk) work.show({ kind: 'run', run: await source.bulk.remove(request) })
      else await calls.del(target.ids ?? [])
      onRemoved()
      await shown.reload()
    },
    ...moves,
  }
}

/** Moves of records within their list. */
interface ListMoves {
  readonly move: (id: number, targetId: number) => Promise<void>
  /** Moves a shown record to a 1-based position among its siblings, or in a flat list among all that the filter finds. Not on an old back end. */
  readonly moveTo: (id: number, position: number) => Promise<void>
  /**
   * Moves a record of a tree, with all below it, under another one, or to the top level (0), and offers undo. The order of the others
   * stays.
   */
  readonly moveUnder: (id: number, parentId: number) => Promise<void>
}

interface UseListMovesOptions {
  readonly calls: ResourceSource
  /** The query of the list that is shown. */
  readonly query: Partial<ListQuery>
  readonly rows: readonly VisibleRow[]
  readonly shown: Pick<VisibleList, 'read' | 'change'>
  /** The order of the list, if dragging changes it. */
  readonly handOrder: ListOrder | undefined
  readonly work: Pick<ListWork, 'show'>
}

function useListMoves(
  definition: ResourceDefinition,
  { calls, query, rows, shown, handOrder, work }: UseListMovesOptions,
): ListMoves {
  const { backEnd } = useCrud()

  /** Moves a record directly before or after another one, and offers undo. */
  async function place(id: number, targetId: number, direction: 'up' | 'down'): Promise<void> {
    if (!handOrder) return
    const call = (to: number, way: 'up' | 'down') =>
      shown.change(
        (list) => moveRow(list, id, to) ?? list,
        () => calls.sortable({ id, targetId: to, order: handOrder, direction: way }),
      )
    await call(targetId, direction)
    const neighbour = neighbourOf(rows, id, direction)
    // An old server swaps the two, so that the same call swaps them back.
    const back =
      backEnd === 'teachnet'
        ? neighbour !== undefined && (() => call(neighbour, direction === 'up' ? 'down' : 'up'))
        : () => call(targetId, direction)
    if (back) work.show({ kind: 'move', state: 'done', back: async () => (await back(), true) })
  }

  return {
    async move(id, targetId) {
      const places = rows.map(({ row }) => row.id)
      await place(id, targetId, places.indexOf(targetId) < places.indexOf(id) ? 'up' : 'down')
    },
    async moveUnder(id, parentId) {
      const parent = parentFieldOf(definition)
      const page = shown.read()
      // The server refuses it too; a record that is dropped on itself or below itself stays, without a message.
      if (parent === undefined || (page && isWithin(page.list, parentId, id))) return
      const put = async (under: number, version: string | undefined) =>
        shown.change(
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
      const atPosition = siblings[position - 1 - before]
      // The server returns positions of other pages.
      const targetId = atPosition ?? (await calls.index({ ...query, page: position, limit: 1 })).list[0]?.id
      if (targetId !== undefined && targetId !== id) await place(id, targetId, position < from ? 'up' : 'down')
    },
  }
}

/** The sibling that a record followed before it was moved up, or preceded before it was moved down. */
function neighbourOf(rows: readonly VisibleRow[], id: number, direction: 'up' | 'down'): number | undefined {
  const { siblings } = placesOf(rows, id, {})
  return siblings[siblings.indexOf(id) + (direction === 'up' ? -1 : 1)]
}

interface VisibleList {
  readonly reload: () => Promise<void>
  /** Returns the loaded page. */
  readonly read: () => ListPage | undefined
  /** Applies a change optimistically, reverts it when the server refuses, and reloads the list in both cases. */
  readonly change: (change: (list: readonly Row[]) => readonly Row[], act: () => Promise<void>) => Promise<void>
}

/** The loaded page of a list, which changes before the server replies. */
function useVisibleList(controller: string, query: Partial<ListQuery>): VisibleList {
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

/** The chosen records, or all that the list shows with its filter. */
export function bulkTargetOf(
  { search = [], quickSearch = '' }: Partial<ListQuery>,
  chosen: { readonly ids: readonly number[]; readonly isEverything: boolean; readonly total: number },
): BulkTarget {
  if (!chosen.isEverything) return { ids: [...chosen.ids] }
  const terms = search.map(({ val, ...term }) => ({ ...term, val: typeof val === 'string' ? val : [...val] }))
  return { query: { search: terms, quickSearch, most: chosen.total } }
}

/** When the records that the list shows were changed last, by id; undefined where it does not show that. */
function seenTimes(
  { fields }: ResourceDefinition,
  rows: readonly VisibleRow[],
  ids: readonly number[],
): Record<string, number> | undefined {
  const [name] = Object.entries(fields).find(([, field]) => kindOf(field).writtenAt(field) === 'update') ?? []
  if (name === undefined) return undefined
  const chosen = new Set(ids)
  return Object.fromEntries(
    rows.flatMap(({ row }) => {
      const time = chosen.has(row.id) ? toNumber(row[name]) : undefined
      return time === undefined ? [] : [[String(row.id), time]]
    }),
  )
}
