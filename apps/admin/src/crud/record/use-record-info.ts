import { isRecord } from '@teachnet/protocol'
import { useQuery } from '@tanstack/react-query'
import { hasInfo } from '../list/columns.ts'
import { useCrud } from '../services/crud-services.tsx'
import type { LoadState } from '../services/load-state.ts'
import { queryKeys } from '../services/query-keys.ts'
import type { Row } from './row.ts'
import type { ListController } from '../list/use-list-controller.ts'

interface RecordInfo extends LoadState<Row> {
  /** The list does not contain the record, and the back end cannot load a single one. */
  readonly isMissing: boolean
}

/** Loads a read-only record: from its list row, or with the details call if there is one. */
export function useRecordInfo({ definition, rows }: ListController, id: number): RecordInfo {
  const { source } = useCrud()
  const isAsked = hasInfo(definition)
  const result = useQuery({
    queryKey: queryKeys.info(definition.controller, id),
    enabled: isAsked,
    async queryFn({ signal }): Promise<Row> {
      const data = await source.resource(definition).ask('info', { id }, { signal, showError: false })
      if (!isRecord(data) || !isRecord(data.row))
        throw new TypeError(`No row in the reply for ${definition.controller}`)
      return { ...data.row, id }
    },
  })
  const value = isAsked ? result.data : rows.find(({ row }) => row.id === id)?.row
  return {
    value,
    isMissing: !isAsked && !value,
    error: result.error,
    retry: () => void result.refetch(),
  }
}
