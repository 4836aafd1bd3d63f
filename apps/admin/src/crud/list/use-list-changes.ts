import type { ResourceDefinition } from '@teachnet/contract'
import type { BulkTarget } from '@teachnet/contract/lists'
import type { ListOrder, ListQuery } from '@teachnet/protocol'
import type { FormField, FormValues } from '../form/form-values.ts'
import type { Row } from '../record/row.ts'
import { useCrud } from '../services/crud-services.tsx'
import type { ResourceSource } from '../services/data-source.ts'
import type { OpenedRecord } from '../record/opened-record.ts'
import { seenTimes } from './bulk-target.ts'
import { hasValues } from './editable-cell.ts'
import { replaceRow, type ShownRow } from './tree-rows.ts'
import { type ListMoves, useListMoves } from './use-list-moves.ts'
import type { ListWork } from './use-list-work.ts'
import { useShownList } from './use-shown-list.ts'

/** Changes of records from their list. */
export interface ListChanges extends ListMoves {
  /** Sets a field of one record. */
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
  const shown = useShownList(controller, query)
  const moves = useListMoves(definition, { calls, query, rows, shown, handOrder, work })
  const hasBulk = backEnd === 'teachnet'

  return {
    setValue: (id, name, value) =>
      shown.change(
        (list) => replaceRow(list, id, { [name]: value }),
        () => calls.edit({ id, [name]: value }, { showSuccess: true }),
      ),
    async editCell(field, { row, version }, values) {
      const { id } = row
      const before = Object.fromEntries(Object.keys(values).map((name) => [name, row[name] ?? null]))
      await shown.change(
        (list) => replaceRow(list, id, values),
        () => calls.edit({ id, ...values }, { version, showError: false }),
      )
      const back = async () => {
        const now = await calls.open(id)
        if (!hasValues(field, now.row, values)) return false
        await shown.change(
          (list) => replaceRow(list, id, before),
          () => calls.edit({ id, ...before }, { version: now.version }),
        )
        return true
      }
      work.show({ kind: 'change', state: 'done', back })
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
      await shown.reload()
    },
    ...moves,
  }
}
