import { useLength } from '../../fields/shared/use-length.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { RecordDraft, ResourceDefinition } from '@teachnet/contract'
import { labelOf } from '@teachnet/contract/schema'
import { useFormats, useLocale, useText } from '@teachnet/i18n/react'
import { useState, useId } from 'react'
import { useFormState } from 'react-hook-form'
import TextField from '@mui/material/TextField'
import { siteTimeZone } from '@teachnet/languages'
import { ConfirmDialog } from '@teachnet/account-pages/dialogs'
import type { DraftedRecord } from './record-draft.ts'
import { type DraftQuestion, useDraftDecisions, type DraftAnswer } from './use-draft-decisions.ts'
import { recordLabel } from '../record/record-label.ts'
import { useCrud } from '../services/crud-services.tsx'
import { ComparedField } from '../history/compared-field.tsx'
import { DateTimePickerInput } from '../../fields/shared/date-pickers.tsx'
import { toNumber } from '../../values/read-values.ts'

interface DraftBarProps {
  readonly definition: ResourceDefinition
  readonly id: number
  readonly drafted: DraftedRecord
  readonly mayPublish: boolean
  /** The publish box around it saves and publishes. */
  readonly isInBox?: boolean
  /** Called when the draft is decided about. */
  readonly onClose: (() => void) | undefined
}

/** Severity of the notice about a draft, by the state of the draft. */
const severities = { draft: 'info', review: 'warning', returned: 'error', scheduled: 'success' } as const

/** Whether the author has submitted the draft; otherwise the author still edits it. */
const isHandedIn = { draft: false, review: true, returned: false, scheduled: true } as const

/** The draft that a form shows: who saved it, what it changes, its page, and the decisions about it. */
export function DraftBar(props: DraftBarProps) {
  const { draft } = props.drafted
  return draft && <Bar {...props} draft={draft} />
}

function Bar({
  definition,
  id,
  drafted,
  draft,
  mayPublish,
  onClose,
  isInBox = false,
}: DraftBarProps & { readonly draft: RecordDraft }) {
  const text = useText()
  const locale = useLocale()
  const { list } = useFormats()
  const { publicSite } = useCrud()
  const { isDirty } = useFormState()
  const [isComparing, setComparing] = useState(false)
  const [question, setQuestion] = useState<DraftQuestion>()
  const { isRunning, decide } = useDraftDecisions(definition, id, drafted, () => onClose?.())
  const decisions: readonly DraftQuestion[] = [
    ...(mayPublish && !isInBox ? (['publish', 'schedule'] as const) : []),
    ...(mayPublish && isHandedIn[draft.state] ? (['return'] as const) : []),
    'discard',
  ]
  // The decisions apply to the saved draft.
  const hint = isDirty ? text('form.draft.saveFirst') : undefined
  return (
    <Alert
      severity={severities[draft.state]}
      role="region"
      aria-label={text('form.draft')}
      sx={isInBox ? boxedStyle : barStyle}
    >
      <Typography component="p" variant="body2">
        <StateText draft={draft} />
      </Typography>
      {draft.message !== '' && (
        <Typography component="p" variant="body2" sx={{ mt: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {text('form.draft.message', { message: draft.message })}
        </Typography>
      )}
      {draft.contested.length > 0 && (
        <Typography component="p" variant="body2" color="warning" sx={{ mt: 1 }}>
          {text('form.draft.contested', {
            fields: list(draft.contested.map((name) => labelOf(definition, name, locale))),
          })}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2, ml: -1.5 }}>
        {draft.site_page !== undefined && (
          <Button
            size="small"
            color="inherit"
            href={`${publicSite}${draft.site_page.replace(/^\//, '')}`}
            target="_blank"
            rel="noopener"
          >
            {text('form.draft.preview')}
          </Button>
        )}
        <Button size="small" color="inherit" aria-expanded={isComparing} onClick={() => setComparing(!isComparing)}>
          {text('form.draft.compare')}
        </Button>
        {decisions.map((each) => (
          <Button
            key={each}
            size="small"
            color="inherit"
            disabled={isRunning || isDirty}
            title={hint}
            onClick={() => setQuestion(each)}
          >
            {text(`form.draft.${each}`)}
          </Button>
        ))}
      </Box>
      {isComparing && <Differences definition={definition} drafted={drafted} draft={draft} />}
      {question && (
        <DraftQuestionDialog
          question={question}
          onAnswer={(answer) => {
            setQuestion(undefined)
            void decide(question, answer)
          }}
          onCancel={() => setQuestion(undefined)}
        />
      )}
    </Alert>
  )
}

const boxedStyle = {
  p: 3,
  '& .MuiAlert-icon': { display: 'none' },
  '& .MuiAlert-message': { minWidth: 0, p: 0 },
} as const

const barStyle = { mb: 4, alignItems: 'flex-start', '& .MuiAlert-message': { flex: 1, minWidth: 0 } } as const

function StateText({ draft: { state, admin, update_time, publish_time } }: { readonly draft: RecordDraft }) {
  const text = useText()
  const formats = useFormats()
  const values = {
    name: admin?.nickname || text('form.conflict.somebody'),
    time: formats.dateTime((state === 'scheduled' ? (publish_time ?? 0) : update_time) * 1000),
  }
  return <>{text(`form.draft.state.${state}`, values)}</>
}

function Differences({
  definition,
  drafted,
  draft,
}: Pick<DraftBarProps, 'definition' | 'drafted'> & { readonly draft: RecordDraft }) {
  const text = useText()
  const locale = useLocale()
  const { published } = drafted
  return (
    <Box sx={{ display: 'grid', gap: 4, mt: 3 }}>
      {Object.keys(draft.values).map((name) => (
        <ComparedField
          key={name}
          definition={definition}
          name={name}
          recordLabel={recordLabel(definition, published, locale)}
          sides={[
            { caption: text('form.draft.published'), row: published },
            { caption: text('form.draft.proposed'), row: { ...published, ...draft.values } },
          ]}
        />
      ))}
    </Box>
  )
}

interface DraftQuestionDialogProps {
  readonly question: DraftQuestion
  readonly onAnswer: (answer: DraftAnswer) => void
  readonly onCancel: () => void
}

/** Asks before a draft is decided about, and why it is returned. */
function DraftQuestionDialog({ question, onAnswer, onCancel }: DraftQuestionDialogProps) {
  const text = useText()
  const [message, setMessage] = useState('')
  const length = useLength(message, 1000)
  if (question === 'schedule') return <ScheduleDialog onAnswer={(at) => onAnswer({ at })} onCancel={onCancel} />
  return (
    <ConfirmDialog
      isOpen
      title={text(`form.draft.${question}.title`)}
      detail={text(`form.draft.${question}.detail`)}
      confirm={text(`form.draft.${question}`)}
      cancel={text('form.draft.cancel')}
      color={question === 'discard' ? 'error' : 'primary'}
      isRejected={length.isTooLong}
      onConfirm={() => onAnswer(question === 'return' ? { message } : {})}
      onCancel={onCancel}
    >
      <Box sx={{ mt: 4 }}>
        {question === 'return' && (
          <TextField
            label={text('form.draft.reason')}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
            {...length.problem}
            multiline
            minRows={3}
            fullWidth
          />
        )}
      </Box>
    </ConfirmDialog>
  )
}

interface ScheduleDialogProps {
  /** @param at Unix seconds */
  readonly onAnswer: (at: number) => void
  readonly onCancel: () => void
}

/** Asks for the time of a publication. */
export function ScheduleDialog({ onAnswer, onCancel }: ScheduleDialogProps) {
  const text = useText()
  const [time, setTime] = useState<unknown>('')
  const id = useId()
  const at = toNumber(time)
  return (
    <ConfirmDialog
      isOpen
      title={text('form.draft.schedule.title')}
      detail={text('form.draft.schedule.detail')}
      confirm={text('form.draft.schedule')}
      cancel={text('form.draft.cancel')}
      isRejected={at === undefined}
      onConfirm={() => onAnswer(at ?? 0)}
      onCancel={onCancel}
    >
      <Box sx={{ mt: 4 }}>
        <DateTimePickerInput
          label={text('form.draft.time')}
          name="at"
          value={time}
          onChange={(value) => setTime(value ?? '')}
          id={id}
          {...alone}
          help={text('form.draft.zone', { zone: siteTimeZone })}
        />
      </Box>
    </ConfirmDialog>
  )
}

/** The picker is outside a form. */
const alone = {
  onBlur: () => undefined,
  inputRef: () => undefined,
  required: true,
  error: undefined,
}
