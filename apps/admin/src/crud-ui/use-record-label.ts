import { useLocale } from '@teachnet/i18n/react'
import { recordLabel } from '../crud/record-label.ts'
import type { ListController } from '../crud/use-list-controller.ts'
import { useChosen } from '../crud/use-options.ts'

/**
 * What stands for a single record of a list in a sentence; undefined for several, which are counted. A record that an address names
 * may be on another page of the list: it is asked for.
 */
export function useRecordLabel(
  { definition, rows, status }: ListController,
  ids: readonly number[],
): string | undefined {
  const locale = useLocale()
  const [id] = ids
  const listed = rows.find(({ row }) => row.id === id)?.row
  const isElsewhere = id !== undefined && status === 'ready' && !listed
  const [found] = useChosen(definition, isElsewhere ? [id] : [])
  if (id === undefined || ids.length > 1) return undefined
  return recordLabel(definition, listed ?? found ?? { id }, locale)
}
