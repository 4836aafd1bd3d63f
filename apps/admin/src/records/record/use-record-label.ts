import { useLocale } from '@teachnet/i18n/react'
import { recordLabel } from './record-label.ts'
import type { ListController } from '../list/use-list-controller.ts'
import { useRecordsById } from '../choices/use-options.ts'

/**
 * Returns the label of a single record in a sentence; undefined for several, which are counted. A record named in the address may be on
 * another page of the list, so it is loaded.
 */
export function useRecordLabel(
  { definition, rows, status }: ListController,
  ids: readonly number[],
): string | undefined {
  const locale = useLocale()
  const [id] = ids
  const listed = rows.find(({ row }) => row.id === id)?.row
  const isElsewhere = id !== undefined && status === 'ready' && !listed
  const [found] = useRecordsById(definition, isElsewhere ? [id] : [])
  if (id === undefined || ids.length > 1) return undefined
  return recordLabel(definition, listed ?? found ?? { id }, locale)
}

/** Returns the labels of shown records; of others their numbers. */
export function useLabels({ definition, rows }: ListController): (id: number) => string {
  const locale = useLocale()
  return (id) => recordLabel(definition, rows.find(({ row }) => row.id === id)?.row ?? { id }, locale)
}
