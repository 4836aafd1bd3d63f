import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Field, ResourceDefinition } from '@teachnet/contract'
import { useLocale } from '@teachnet/i18n/react'
import { stateColumnOf } from '../list/columns.ts'
import type { Row } from './row.ts'
import type { DetailProps } from '../../fields/field-props.ts'
import { useFieldParts } from '../../fields/load-parts.ts'
import { kindValueOf } from '../../fields/values.ts'
import { useOverrides } from '../page/overrides.ts'

interface RecordValuesProps {
  readonly definition: ResourceDefinition
  readonly row: Row
  readonly recordLabel: string
  /** Selects fields; fields without a readable value are always left out. Default: all. */
  readonly isShown?: (name: string, field: Field) => boolean
}

/** Values of a record with their labels, which cannot be edited. */
export function RecordValues({ definition, isShown = () => true, ...record }: RecordValuesProps) {
  const locale = useLocale()
  const fields = Object.entries(definition.fields).filter(
    ([name, field]) =>
      !field.internal &&
      (name !== 'status' || stateColumnOf(definition) === 'status') &&
      kindValueOf(field).isReadable &&
      isShown(name, field),
  )
  return (
    <Box component="dl" sx={listStyle}>
      {fields.map(([name, field]) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {field.label[locale]}
          </Typography>
          <Box component="dd" sx={{ m: 0, mb: { xs: 2, sm: 0 }, minWidth: 0 }}>
            <Detail definition={definition} name={name} field={field} {...record} />
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
} as const
