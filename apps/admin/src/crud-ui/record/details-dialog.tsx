import Box from '@mui/material/Box'
import { useLocale, useText } from '@teachnet/i18n/react'
import { PartBoundary } from '@teachnet/ui/parts'
import { recordLabel } from '../../crud/record/record-label.ts'
import type { ListController } from '../../crud/list/use-list-controller.ts'
import { useRecordInfo } from '../../crud/record/use-record-info.ts'
import { LoadFailure } from '../dialogs/load-failure.tsx'
import { SideDialog } from '../dialogs/side-dialog.tsx'
import { LoadingSkeleton } from '../dialogs/loading-skeleton.tsx'
import { RecordValues } from './record-values.tsx'

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
  const title = isMissing ? text('crud.details.missing') : row ? recordLabel(definition, row, locale) : ''
  return (
    <SideDialog {...{ title, onMore, onClose }}>
      {error && <LoadFailure {...{ error, retry }} />}
      {!row && !error && !isMissing && <LoadingSkeleton lines={6} />}
      {row && (
        <PartBoundary waiting={<LoadingSkeleton lines={6} />}>
          <Box sx={{ p: { xs: 4, sm: 6 }, overflow: 'auto' }}>
            <RecordValues {...{ definition, row }} recordLabel={title} />
          </Box>
        </PartBoundary>
      )}
    </SideDialog>
  )
}
