import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useText } from '@teachnet/i18n/react'
import { siteTimeZone } from '@teachnet/languages'
import { useId, useState } from 'react'
import type { DraftAnswer, DraftQuestion } from '../../crud/draft/use-draft-decisions.ts'
import { DateTimePickerInput } from '../../fields/shared/date-pickers.tsx'
import { toNumber } from '../../values/read-values.ts'
import { ConfirmDialog } from '@teachnet/account-pages/dialogs'

interface DraftQuestionDialogProps {
  readonly question: DraftQuestion
  readonly onAnswer: (answer: DraftAnswer) => void
  readonly onCancel: () => void
}

/** Asks before a draft is decided about; for the time at which it is published, or why it is returned. */
export function DraftQuestionDialog({ question, onAnswer, onCancel }: DraftQuestionDialogProps) {
  const text = useText()
  const [time, setTime] = useState<unknown>('')
  const [message, setMessage] = useState('')
  const id = useId()
  const at = toNumber(time)
  const answer = { ...(question === 'schedule' && { at: at ?? 0 }), ...(question === 'return' && { message }) }
  return (
    <ConfirmDialog
      isOpen
      title={text(`form.draft.${question}.title`)}
      detail={text(`form.draft.${question}.detail`)}
      confirm={text(`form.draft.${question}`)}
      cancel={text('form.draft.cancel')}
      color={question === 'discard' ? 'error' : 'primary'}
      isRefused={question === 'schedule' && at === undefined}
      onConfirm={() => onAnswer(answer)}
      {...{ onCancel }}
    >
      <Box sx={{ mt: 4 }}>
        {question === 'schedule' && (
          <DateTimePickerInput
            label={text('form.draft.time')}
            name="at"
            value={time}
            onChange={(value) => setTime(value ?? '')}
            {...{ id, ...alone }}
            help={text('form.draft.zone', { zone: siteTimeZone })}
          />
        )}
        {question === 'return' && (
          <TextField
            label={text('form.draft.reason')}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 1000 } }}
            multiline
            minRows={3}
            fullWidth
          />
        )}
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
