import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type Field, kindOf, type ResourceDefinition } from '@teachnet/contract'
import { useLocale, useText } from '@teachnet/i18n/react'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { useId } from 'react'
import { recordLabel } from './record-label.ts'
import { formFieldsOf } from '../form/form-values.ts'
import { hasDailyViews } from './use-daily-views.ts'
import type { Row } from './row.ts'
import { useCrud } from '../services/crud-services.tsx'
import { WithMessages } from '../../messages/with-messages.tsx'
import { stateColumnOf } from '../list/columns.ts'
import type { DetailProps } from '../../fields/field-props.ts'
import { useFieldParts } from '../../fields/load-parts.ts'
import { kindValueOf } from '../../fields/values.ts'
import { useOverrides } from '../page/overrides.ts'

const ViewsByDay = lazyPart(async () => (await import('../form/views-by-day.tsx')).ViewsByDay)

interface RecordFactsProps {
  readonly definition: ResourceDefinition
  readonly row: Row
}

/** What a form cannot change of its record, such as the history of an application; empty values are left out. */
export function RecordFacts({ definition, row }: RecordFactsProps) {
  const text = useText()
  const locale = useLocale()
  const { can } = useCrud()
  const id = useId()
  const editable = new Set(formFieldsOf(definition, 'edit').map(({ name }) => name))
  // A masked value that has no input in the form can be shown in full here.
  const isFact = (name: string, field: Field) =>
    field.readOnly === true || (kindOf(field).secrecy === 'masked' && !editable.has(name))
  const isVisible = (name: string, field: Field) => isFact(name, field) && !isEmpty(row[name])
  if (!Object.entries(definition.fields).some(([name, field]) => !field.internal && isVisible(name, field))) return null
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 6 }}>
      <Typography id={id} variant="h3" component="h3" sx={{ mb: 3, pt: 3, borderTop: 1, borderColor: 'divider' }}>
        {text('crud.form.facts')}
      </Typography>
      <RecordValues
        definition={definition}
        row={row}
        isShown={isVisible}
        recordLabel={recordLabel(definition, row, locale)}
      />
      {hasDailyViews(definition, can) && (
        <PartBoundary waiting={null} problem={null}>
          <WithMessages of="record">
            <ViewsByDay definition={definition} id={row.id} />
          </WithMessages>
        </PartBoundary>
      )}
    </Box>
  )
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

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
