import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Field, ResourceDefinition } from '@teachnet/contract'
import { useLocale, useText, useFormats } from '@teachnet/i18n/react'
import { type ReactNode, use, useId, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { isRecord } from '@teachnet/protocol'
import { type FormChanges, HandOverContext } from '../../records/form/form-context.ts'
import type { FormValues } from '../../records/form/form-values.ts'
import type { PermittedAction } from '../../records/record/permitted-actions.ts'
import { recordLabel } from '../../records/record/record-label.ts'
import type { Row } from '../../records/record/row.ts'
import { FormBody } from '../../records/form/form-body.tsx'
import { RecordFacts, RecordValues } from '../../records/record/record-values.tsx'
import { type OwnFormProps, RecordActionsContext } from '../../records/page/overrides.ts'
import { WithMessages } from '../../messages/with-messages.tsx'
import { actionOfState } from './action-of-state.ts'
import { toNumber, toText } from '../../values/read-values.ts'

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
  const { offered, open } = use(RecordActionsContext)
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
            onClick={() => void handOver((changes) => open(action, row.id, changes && withoutDecided(changes, action)))}
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

function only(definition: ResourceDefinition, isIncluded: (field: Field, name: string) => boolean): ResourceDefinition {
  const fields = Object.entries(definition.fields).filter(([name, field]) => name === 'id' || isIncluded(field, name))
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

interface Entry {
  readonly event: string
  readonly title: string
  readonly text: string
  /** Unix seconds. */
  readonly time: number
  readonly by: string
  /** The channel of the message to the applicant; empty: only the status page. */
  readonly sent: string
  /** Text of the text message; empty: the default one. */
  readonly sms: string
}

/** What has happened with an application, latest first: messages to and from the applicant, and notes of the staff. */
function ApplicationTimeline({ row }: { readonly row: Row }) {
  const text = useText()
  const formats = useFormats()
  const entries = readTimeline(row.timeline)
  if (entries.length === 0) return <Typography color="textSecondary">{text('record.desk.nothing')}</Typography>
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', borderLeft: 2, borderColor: 'divider' }}>
      {entries.map(({ event, title, text: words, time, by, sent, sms }, index) => (
        // A new entry is first: keys are counted from the last one, so the others keep theirs.
        <Box component="li" key={entries.length - index} sx={{ position: 'relative', pl: 4, pb: 4 }}>
          <Box
            aria-hidden
            sx={{
              position: 'absolute',
              left: -7,
              top: 6,
              width: 12,
              height: 12,
              borderRadius: '50%',
              bgcolor: event === 'noted' ? 'warning.main' : event === 'assigned' ? 'text.secondary' : 'primary.main',
            }}
          />
          <Typography variant="body2" component="p" sx={{ fontWeight: 600 }}>
            {title}
            <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 2 }}>
              {[formats.dateTime(time * 1000), by, sent].filter(Boolean).join(' · ')}
            </Typography>
          </Typography>
          {words && (
            <Typography variant="body2" component="p" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {words}
            </Typography>
          )}
          {sms && (
            <Typography variant="body2" component="p" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {text('record.desk.sms', { text: sms })}
            </Typography>
          )}
        </Box>
      ))}
    </Box>
  )
}

function readTimeline(raw: unknown): readonly Entry[] {
  const list = Array.isArray(raw) ? raw.filter(isRecord) : []
  return list.map(({ event, title, text, time, by, sent, sms }) => ({
    event: toText(event),
    title: toText(title),
    text: toText(text),
    time: toNumber(time) ?? 0,
    by: toText(by),
    sent: toText(sent),
    sms: toText(sms),
  }))
}
