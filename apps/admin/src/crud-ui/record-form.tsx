import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useFormats, useText } from '@teachnet/i18n/react'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import { type RecordFormOptions, useRecordForm } from '../crud/use-record-form.ts'
import { FormBody } from './form-body.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { useOverrides } from './overrides.ts'

const ConflictDialog = lazyPart(async () => (await import('./conflict-dialog.tsx')).ConflictDialog)

interface RecordFormProps extends RecordFormOptions {
  /** The form wants to be closed; a step that the leave guard may hold back. Absent: it stands on a page and stays. */
  readonly onClose?: () => void
  /** Beside the save button; may ask for the form by `useFormContext`. */
  readonly actions?: ReactNode
  /** Told whenever the form comes to differ from what it opened with, and when it does not any more. */
  readonly onChangedChange?: (isChanged: boolean) => void
}

/** The form of a record: its draft, its fields, what is wrong with them, and the question before changes are left. */
export function RecordForm({ onClose, actions, onChangedChange, ...options }: RecordFormProps) {
  const { definition, target } = options
  const text = useText()
  const formats = useFormats()
  const { form: OwnBody } = useOverrides()
  const element = useRef<HTMLFormElement>(null)
  const record = useRecordForm(options)
  const { form, draft, refusal, clash, isChanged } = record
  const { isSubmitting, errors } = form.formState
  const problems = Object.keys(errors).length
  useEffect(() => onChangedChange?.(isChanged), [isChanged, onChangedChange])
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    element.current?.requestSubmit()
  }
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        ref={element}
        noValidate
        onSubmit={(event) => void record.submit(event)}
        onKeyDown={saveByKey}
        sx={{
          display: 'flex',
          flexDirection: 'column',
          flex: 1,
          minHeight: 0,
          // What has the focus must not lie under the foot.
          '& :is(input, textarea, button, [role=combobox])': { scrollMarginBottom: 80 },
        }}
      >
        <Box sx={{ flex: 1, overflow: onClose && 'auto', px: { xs: 4, sm: 6 }, pt: 5 }}>
          {draft && (
            <Alert
              severity="info"
              sx={{ mb: 4, alignItems: 'center' }}
              action={
                <>
                  <Button color="inherit" size="small" onClick={record.takeDraft}>
                    {text('crud.draft.take')}
                  </Button>
                  <Button color="inherit" size="small" onClick={record.dropDraft}>
                    {text('crud.draft.drop')}
                  </Button>
                </>
              }
            >
              {text('crud.draft.found', { time: formats.dateTime(draft.savedAt) })}
            </Alert>
          )}
          {refusal !== undefined && (
            <Alert severity="error" sx={{ mb: 4 }}>
              {refusal}
            </Alert>
          )}
          {OwnBody ? (
            <OwnBody definition={definition} />
          ) : (
            <FormBody {...{ definition, target }} control={form.control} />
          )}
        </Box>
        <Box
          component="footer"
          sx={{
            // On a page the form is taller than the window, and saving must not be far away.
            position: 'sticky',
            bottom: 0,
            zIndex: 1,
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 2,
            px: { xs: 4, sm: 6 },
            py: 3,
            borderTop: 1,
            borderColor: 'divider',
            bgcolor: 'background.paper',
          }}
        >
          <Box role="status" sx={{ flex: 1, color: 'error.main', fontSize: 14 }}>
            {problems > 0 && text('crud.form.problems', { count: problems })}
          </Box>
          {actions}
          {onClose && <Button onClick={onClose}>{text('crud.form.cancel')}</Button>}
          <Button type="submit" variant="contained" loading={isSubmitting} aria-keyshortcuts="Control+S" title="Ctrl+S">
            {text('crud.form.save')}
          </Button>
        </Box>
      </Box>
      {clash && (
        <PartBoundary>
          <ConflictDialog clash={clash} />
        </PartBoundary>
      )}
      {isChanged && <LeaveQuestion isDone={record.isDone} />}
    </FormProvider>
  )
}
