import { useQuery } from '@tanstack/react-query'
import { hasInfo } from './columns.ts'
import { useCrud } from './crud-services.tsx'
import type { Loaded } from './loaded.ts'
import { queryKeys } from './query-keys.ts'
import { isRecord, type Row } from './row.ts'
import type { ListController } from './use-list-controller.ts'

interface RecordInfo extends Loaded<Row> {
  /** The list on the screen does not have it, and there is nowhere else to ask. */
  readonly isMissing: boolean
}

/** All that is known of a record that is only looked at: what its list says, or the call that tells more. */
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
