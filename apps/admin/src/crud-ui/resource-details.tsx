import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Field, ResourceDefinition } from '@teachnet/contract'
import { useLocale, useText } from '@teachnet/i18n/react'
import { recordLabel } from '../crud/record-label.ts'
import { type Row, toText } from '../crud/row.ts'
import type { ListController } from '../crud/use-list-controller.ts'
import { useRecordInfo } from '../crud/use-record-info.ts'
import { cellsByKind } from './fields/cells.ts'
import { Revealed } from './fields/masked/revealed.tsx'
import { LoadFailure } from './load-failure.tsx'
import { useOverrides } from './overrides.ts'
import { SideDialog } from './side-dialog.tsx'
import { Waiting } from './waiting.tsx'

interface ResourceDetailsProps {
  readonly list: ListController
  readonly id: number
  /** Opens what else can be done with the record. */
  readonly onMore?: ((anchor: HTMLElement) => void) | undefined
  readonly onClose: () => void
}

/** Everything that is known of a record that cannot be edited, such as an entry of a log. */
export function ResourceDetails({ list, id, onMore, onClose }: ResourceDetailsProps) {
  const text = useText()
  const locale = useLocale()
  const { definition } = list
  const { value: row, error, retry, isMissing } = useRecordInfo(list, id)
  const title = isMissing ? text('crud.details.missing') : row ? recordLabel(definition, row, locale) : ''
  return (
    <SideDialog {...{ title, onMore, onClose }}>
      {error && <LoadFailure {...{ error, retry }} />}
      {!row && !error && !isMissing && <Waiting lines={6} />}
      {row && <Details {...{ definition, row }} recordLabel={title} />}
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
  const fields = Object.entries(definition.fields).filter(([, field]) => !field.internal && field.kind !== 'password')
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

interface DetailProps extends DetailsProps {
  readonly name: string
  readonly field: Field
}

/** Texts stand whole here, with their lines, and masked values can be shown; everything else as in the list. */
function Detail({ definition, ...cell }: DetailProps) {
  const locale = useLocale()
  const { cells } = useOverrides()
  const { name, field, row } = cell
  const own = cells?.[name]
  const value = toText(row[name])
  if (field.kind === 'text' && !own && value !== '')
    return (
      <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {value}
      </Typography>
    )
  const Cell = own ?? cellsByKind[field.kind]
  return (
    <>
      <Cell {...cell} />
      {field.kind === 'masked' && value !== '' && (
        <Revealed {...{ definition, name }} id={row.id} label={field.label[locale]} />
      )}
    </>
  )
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
