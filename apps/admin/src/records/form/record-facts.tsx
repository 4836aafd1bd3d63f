import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type Field, kindOf, type ResourceDefinition } from '@teachnet/contract'
import { useLocale, useText } from '@teachnet/i18n/react'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { useId } from 'react'
import { recordLabel } from '../record/record-label.ts'
import { formFieldsOf } from './form-values.ts'
import { hasDailyViews } from '../record/use-daily-views.ts'
import type { Row } from '../record/row.ts'
import { useCrud } from '../services/crud-services.tsx'
import { WithMessages } from '../../messages/with-messages.tsx'
import { RecordValues } from '../record/record-values.tsx'

const ViewsByDay = lazyPart(async () => (await import('./views-by-day.tsx')).ViewsByDay)

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
  const asked = new Set(formFieldsOf(definition, 'edit').map(({ name }) => name))
  // A masked value that has no input in the form can be shown in full here.
  const isFact = (name: string, field: Field) =>
    field.readOnly === true || (kindOf(field).secrecy === 'masked' && !asked.has(name))
  const isShown = (name: string, field: Field) => isFact(name, field) && !isEmpty(row[name])
  if (!Object.entries(definition.fields).some(([name, field]) => !field.internal && isShown(name, field))) return null
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 6 }}>
      <Typography id={id} variant="h3" component="h3" sx={{ mb: 3, pt: 3, borderTop: 1, borderColor: 'divider' }}>
        {text('crud.form.facts')}
      </Typography>
      <RecordValues
        definition={definition}
        row={row}
        isShown={isShown}
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
