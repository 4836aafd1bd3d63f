import Box from '@mui/material/Box'
import { useLocale, useText } from '@teachnet/i18n/react'
import { PartBoundary } from '@teachnet/ui/parts'
import { isRecord } from '@teachnet/protocol'
import { useQuery } from '@tanstack/react-query'
import { recordLabel } from './record-label.ts'
import type { ListController } from '../list/use-list-controller.ts'
import { LoadFailure, LoadingSkeleton } from '../dialogs/dialog-loading.tsx'
import { SideDialog } from '../dialogs/side-dialog.tsx'
import { RecordValues } from './record-values.tsx'
import { useOverrides } from '../page/overrides.ts'
import { hasInfo } from '../list/columns.ts'
import { useCrud } from '../services/crud-services.tsx'
import type { LoadState } from '../services/load-state.ts'
import { queryKeys } from '../services/query-keys.ts'
import type { Row } from './row.ts'

interface DetailsDialogProps {
  readonly list: ListController
  readonly id: number
  /** Opens the menu of further actions on the record. */
  readonly onMore?: ((anchor: HTMLElement) => void) | undefined
  readonly onClose: () => void
}

/** All values of a record that cannot be edited, such as a log entry. */
export function DetailsDialog({ list, id, onMore, onClose }: DetailsDialogProps) {
  const text = useText()
  const locale = useLocale()
  const { definition } = list
  const { value: row, error, retry, isMissing } = useRecordInfo(list, id)
  const { cells } = useOverrides()
  const title = isMissing ? text('crud.details.missing') : row ? recordLabel(definition, row, locale) : ''
  // A value such as the name of an event has its words in the cell.
  const field = definition.fields[definition.labelField]
  const OwnCell = cells?.[definition.labelField]
  return (
    <SideDialog
      title={
        row && field && OwnCell ? (
          <OwnCell field={field} name={definition.labelField} row={row} recordLabel={title} />
        ) : (
          title
        )
      }
      onMore={onMore}
      onClose={onClose}
    >
      {error && <LoadFailure error={error} retry={retry} />}
      {!row && !error && !isMissing && <LoadingSkeleton lines={6} />}
      {row && (
        <PartBoundary waiting={<LoadingSkeleton lines={6} />}>
          <Box sx={{ p: { xs: 4, sm: 6 }, overflow: 'auto' }}>
            <RecordValues definition={definition} row={row} recordLabel={title} />
          </Box>
        </PartBoundary>
      )}
    </SideDialog>
  )
}

interface RecordInfo extends LoadState<Row> {
  /** The list does not contain the record, and the back end cannot load a single one. */
  readonly isMissing: boolean
}

/** Loads a read-only record: from its list row, or with the details call if there is one. */
function useRecordInfo({ definition, rows }: ListController, id: number): RecordInfo {
  const { source } = useCrud()
  const isRequested = hasInfo(definition)
  const result = useQuery({
    queryKey: queryKeys.info(definition.controller, id),
    enabled: isRequested,
    async queryFn({ signal }): Promise<Row> {
      const data = await source.resource(definition).read('info', { id }, { signal, showError: false })
      if (!isRecord(data) || !isRecord(data.row))
        throw new TypeError(`No row in the reply for ${definition.controller}`)
      return { ...data.row, id }
    },
  })
  const value = isRequested ? result.data : rows.find(({ row }) => row.id === id)?.row
  return {
    value,
    isMissing: !isRequested && !value,
    error: result.error,
    retry: () => void result.refetch(),
  }
}
