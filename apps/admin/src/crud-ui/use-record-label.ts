import { useLocale } from '@teachnet/i18n/react'
import { recordLabel } from '../crud/record-label.ts'
import type { ListController } from '../crud/use-list-controller.ts'

/** What stands for a single record of a list in a sentence; undefined for several, which are counted. */
export function useRecordLabel({ definition, rows }: ListController, ids: readonly number[]): string | undefined {
  const locale = useLocale()
  const [id] = ids
  if (id === undefined || ids.length > 1) return undefined
  return recordLabel(definition, rows.find(({ row }) => row.id === id)?.row ?? { id }, locale)
}
