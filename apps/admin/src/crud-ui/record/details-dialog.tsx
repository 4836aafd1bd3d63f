import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ResourceDefinition } from '@teachnet/contract'
import { useLocale, useText } from '@teachnet/i18n/react'
import { PartBoundary } from '@teachnet/ui/parts'
import { recordLabel } from '../../crud/record/record-label.ts'
import type { Row } from '../../crud/record/row.ts'
import type { ListController } from '../../crud/list/use-list-controller.ts'
import { useRecordInfo } from '../../crud/record/use-record-info.ts'
import type { DetailProps } from '../../fields/field-props.ts'
import { useFieldParts } from '../../fields/load-parts.ts'
import { kindValueOf } from '../../fields/values.ts'
import { LoadFailure } from '../dialogs/load-failure.tsx'
import { useOverrides } from '../page/overrides.ts'
import { SideDialog } from '../dialogs/side-dialog.tsx'
import { LoadingSkeleton } from '../dialogs/loading-skeleton.tsx'

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
          <Details {...{ definition, row }} recordLabel={title} />
        </PartBoundary>
      )}
    </SideDialog>
  )
}

interface DetailsProps {
  readonly definition: ResourceDefinition
  readonly row: Row
  readonly recordLabel: string
}

function Details({ definition, ...record }: DetailsProps) {
  const locale = useLocale()
  const fields = Object.entries(definition.fields).filter(
    ([, field]) => !field.internal && kindValueOf(field).isReadable,
  )
  return (
    <Box component="dl" sx={listStyle}>
      {fields.map(([name, field]) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {field.label[locale]}
          </Typography>
          <Box component="dd" sx={{ m: 0, mb: { xs: 2, sm: 0 }, minWidth: 0 }}>
            <Detail {...{ definition, name, field }} {...record} />
          </Box>
        </Box>
      ))}
    </Box>
  )
}

/** A value of the record: the override's cell, otherwise the detail view of its kind. */
function Detail(props: DetailProps) {
  const { cells } = useOverrides()
  const parts = useFieldParts(props.field)
  const OwnCell = cells?.[props.name]
  const { definition: _definition, ...cell } = props
  return OwnCell ? <OwnCell {...cell} /> : <parts.Detail {...props} />
}

const listStyle = {
  display: 'grid',
  gridTemplateColumns: { sm: '160px minmax(0, 1fr)' },
  columnGap: 4,
  rowGap: 2,
  m: 0,
  p: { xs: 4, sm: 6 },
  overflow: 'auto',
} as const
