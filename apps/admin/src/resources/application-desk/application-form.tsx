import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Field, ResourceDefinition } from '@teachnet/contract'
import { useLocale, useText } from '@teachnet/i18n/react'
import { type ReactNode, use, useId, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { type FormChanges, HandOverContext } from '../../crud/form/form-changes.ts'
import type { FormValues } from '../../crud/form/form-values.ts'
import type { PermittedAction } from '../../crud/record/permitted-actions.ts'
import { recordLabel } from '../../crud/record/record-label.ts'
import type { Row } from '../../crud/record/row.ts'
import { FormBody } from '../../crud-ui/form/form-body.tsx'
import { RecordFacts } from '../../crud-ui/form/record-facts.tsx'
import { type OwnFormProps, RecordActionsContext } from '../../crud-ui/page/overrides.ts'
import { RecordValues } from '../../crud-ui/record/record-values.tsx'
import { WithMessages } from '../../messages/with-messages.tsx'
import { actionOfState } from './action-of-state.ts'
import { ApplicationTimeline } from './application-timeline.tsx'

/**
 * An application as its handler reads it: what to do, what the applicant sent with pictures and files, the handling, and what has happened.
 * The applicant's words can be corrected on request; a new application is an ordinary form.
 */
export function ApplicationForm({ definition, row, view }: OwnFormProps) {
  const { control } = useFormContext<FormValues>()
  if (!row) return <FormBody definition={definition} target="add" control={control} view={view} />
  return (
    <WithMessages of="record">
      <Desk definition={definition} row={row} view={view} />
    </WithMessages>
  )
}

function Desk({ definition, row, view }: OwnFormProps & { readonly row: Row }) {
  const text = useText()
  const locale = useLocale()
  const { control } = useFormContext<FormValues>()
  const { offered, ask } = use(RecordActionsContext)
  const handOver = use(HandOverContext)
  const [isCorrecting, setCorrecting] = useState(false)
  const ofApplicant = only(definition, (field) => !isHandling(field))
  return (
    <>
      <Box
        role="group"
        aria-label={text('record.desk.actions')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 5 }}
      >
        {offered(row).map((action) => (
          <Button
            key={action.name}
            variant={action.name === 'accept' ? 'contained' : 'outlined'}
            color={action.name === 'refuse' ? 'error' : 'primary'}
            onClick={() => void handOver((changes) => ask(action, row.id, changes && withoutDecided(changes, action)))}
          >
            {action.title[locale]}
          </Button>
        ))}
      </Box>
      <Section title={text('record.desk.application')}>
        {isCorrecting ? (
          <FormBody definition={ofApplicant} target={row.id} control={control} view={view} />
        ) : (
          <>
            <RecordValues
              definition={definition}
              row={row}
              recordLabel={recordLabel(definition, row, locale)}
              isShown={(name, field) => name !== 'id' && !field.readOnly && !isHandling(field) && !isEmpty(row[name])}
            />
            <Button size="small" sx={{ mt: 3 }} onClick={() => setCorrecting(true)}>
              {text('record.desk.correct')}
            </Button>
          </>
        )}
      </Section>
      <FormBody definition={only(definition, isHandling)} target={row.id} control={control} view={view} />
      <Section title={text('record.desk.timeline')}>
        <ApplicationTimeline row={row} />
      </Section>
      <RecordFacts definition={only(definition, (_field, name) => name !== 'history')} row={row} />
    </>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 6 }}>
      <Typography id={id} variant="h3" component="h3" sx={{ mb: 3 }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}

/** Whether a field belongs to the back office: no applicant fills it in. */
function isHandling({ form }: Field): boolean {
  return form === 'edit'
}

function only(definition: ResourceDefinition, isKept: (field: Field, name: string) => boolean): ResourceDefinition {
  const fields = Object.entries(definition.fields).filter(([name, field]) => name === 'id' || isKept(field, name))
  return { ...definition, fields: Object.fromEntries(fields) }
}

/** An action that decides the state replaces a state that was chosen in the form but not saved. */
function withoutDecided({ body, ...rest }: FormChanges, { name }: PermittedAction): FormChanges {
  if (!Object.values(actionOfState).includes(name)) return { body, ...rest }
  const { state: _state, ...others } = body
  return { body: others, ...rest }
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
