import { parentFieldOf, type ResourceDefinition } from '@teachnet/contract'
import type { ListOrder, ListQuery } from '@teachnet/protocol'
import { toNumber } from '../../values/read-values.ts'
import { useCrud } from '../services/crud-services.tsx'
import type { ResourceSource } from '../services/data-source.ts'
import { placesOf } from './places-of.ts'
import { isWithin, moveRow, moveUnder, type ShownRow } from './tree-rows.ts'
import type { ListWork } from './use-list-work.ts'
import type { ShownList } from './use-shown-list.ts'

/** Moves of records within their list. */
export interface ListMoves {
  readonly move: (id: number, targetId: number) => Promise<void>
  /** Moves a shown record to a 1-based position among its siblings, or in a flat list among all that the filter finds. Not on an old back end. */
  readonly moveTo: (id: number, position: number) => Promise<void>
  /**
   * Moves a record of a tree, with all below it, under another one, or to the top level (0), and offers undo. The order of the others
   * stays.
   */
  readonly moveUnder: (id: number, parentId: number) => Promise<void>
}

interface Options {
  readonly calls: ResourceSource
  /** The query of the list that is shown. */
  readonly query: Partial<ListQuery>
  readonly rows: readonly ShownRow[]
  readonly shown: Pick<ShownList, 'read' | 'change'>
  /** The order of the list, if dragging changes it. */
  readonly handOrder: ListOrder | undefined
  readonly work: Pick<ListWork, 'show'>
}

export function useListMoves(
  definition: ResourceDefinition,
  { calls, query, rows, shown, handOrder, work }: Options,
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
function neighbourOf(rows: readonly ShownRow[], id: number, direction: 'up' | 'down'): number | undefined {
  const { siblings } = placesOf(rows, id, {})
  return siblings[siblings.indexOf(id) + (direction === 'up' ? -1 : 1)]
}
