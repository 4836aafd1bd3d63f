import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { extraActionsOf, permissionOf } from '@teachnet/contract'
import { DraftNotices } from '@teachnet/account-pages/drafts'
import { useText } from '@teachnet/i18n/react'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { useCrud } from '../../crud/services/crud-services.tsx'
import { type RecordFormOptions, useRecordForm } from '../../crud/form/use-record-form.ts'
import { type AfterSave } from '../../crud/form/save-result.ts'
import { HandOverContext } from '../../crud/form/form-changes.ts'
import { FormWorkProvider } from '../../crud/form/form-work.ts'
import { OpenedRowProvider } from '../../crud/form/opened-row.ts'
import { FormBody } from './form-body.tsx'
import { FormFooter } from './form-footer.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { OthersHere } from './others-here.tsx'
import { RecordFacts } from './record-facts.tsx'
import { SaveButtons } from './save-buttons.tsx'
import { useOverrides } from '../page/overrides.ts'

export const ConflictDialog = lazyPart(async () => (await import('./conflict-dialog.tsx')).ConflictDialog)

const PublishCheck = lazyPart(async () => (await import('./publish-check.tsx')).PublishCheck)

interface RecordFormProps extends RecordFormOptions {
  /** Called to close the form, by a navigation that the leave guard may block. Undefined for a form that is part of a page. */
  readonly onClose?: () => void
  /** The form covers another one, which asks before its page is left; input in this form is kept in the browser. */
  readonly isOverForm?: boolean
  /** Reports to other administrators that the record is open, and names those who have it open as well. */
  readonly showsOthers?: boolean
  /** Rendered above the fields. */
  readonly head?: ReactNode
  /** Saving stores a draft of the record. */
  readonly savesDraft?: boolean
  /** What may follow a saved form besides closing it; default: nothing. */
  readonly further?: readonly AfterSave[]
  /** Name of a value whose input gets the focus when the form opens, and when the name changes. */
  readonly focusOn?: string | undefined
  /** Rendered beside the save button; may read the form with `useFormContext`. */
  readonly actions?: ReactNode
  /** Called when the form starts or stops differing from its initial values. */
  readonly onChangedChange?: (isChanged: boolean) => void
}

/** The form of a record: its draft, its fields, their errors, and the question before changes are discarded. */
export function RecordForm({
  onClose,
  isOverForm = false,
  showsOthers = false,
  head,
  savesDraft = false,
  further = nothing,
  focusOn,
  actions,
  onChangedChange,
  ...options
}: RecordFormProps) {
  const { definition, target } = options
  const text = useText()
  const { form: OwnBody, beginning } = useOverrides()
  const { can } = useCrud()
  const canCheck = extraActionsOf(definition).includes('check') && can(permissionOf(definition, 'check'))
  const element = useRef<HTMLFormElement>(null)
  const [generated] = useState(() => (target === 'add' ? beginning?.() : undefined))
  const record = useRecordForm({
    ...options,
    beginning: generated ? { ...options.beginning, ...generated } : options.beginning,
  })
  const { form, refusal, resolution, isChanged } = record
  const { isSubmitting, errors } = form.formState
  useEffect(() => onChangedChange?.(isChanged), [isChanged, onChangedChange])
  const latestView = useRef(record.view)
  latestView.current = record.view
  useEffect(() => {
    if (focusOn !== undefined) latestView.current.reveal(focusOn)
  }, [focusOn])
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    element.current?.requestSubmit()
  }
  return (
    <FormWorkProvider value={record.work.add}>
      <FormProvider {...form}>
        <Box
          component="form"
          ref={element}
          noValidate
          onSubmit={(event) => {
            // A form over another one is inside it for React, though not for the document.
            event.stopPropagation()
            void record.submit(event)
          }}
          onKeyDown={saveByKey}
          sx={{
            display: 'flex',
            flexDirection: 'column',
            flex: 1,
            minHeight: 0,
            // The footer must not cover the focused element.
            '& :is(input, textarea, button, [role=combobox])': { scrollMarginBottom: 80 },
          }}
        >
          {/* Hidden inputs have their place in the scrolled part: they must not make the dialog around it scroll as well. */}
          <Box sx={{ flex: 1, position: 'relative', overflow: onClose && 'auto', px: { xs: 4, sm: 6 }, pt: 5 }}>
            {showsOthers && typeof target === 'number' && <OthersHere {...{ definition, isChanged }} id={target} />}
            {head}
            <DraftNotices found={record.drafts} onTake={record.takeDraft} onDrop={record.dropDraft} />
            {refusal !== undefined && (
              <Alert severity="error" sx={{ mb: 4 }}>
                {refusal}
              </Alert>
            )}
            <OpenedRowProvider value={options.record?.row}>
              {OwnBody ? (
                <HandOverContext value={record.handOver}>
                  <OwnBody definition={definition} row={options.record?.row} view={record.view} />
                </HandOverContext>
              ) : (
                <FormBody {...{ definition, target }} control={form.control} view={record.view} />
              )}
            </OpenedRowProvider>
            {options.record && !OwnBody && <RecordFacts definition={definition} row={options.record.row} />}
          </Box>
          <FormFooter isAwaited={record.work.isAwaited} problems={Object.keys(errors).length}>
            {canCheck && (
              <PartBoundary problem={null}>
                <PublishCheck {...{ definition, target }} onJump={record.view.reveal} />
              </PartBoundary>
            )}
            {actions}
            {onClose && <Button onClick={onClose}>{text('crud.form.cancel')}</Button>}
            <SaveButtons
              {...{ further, savesDraft }}
              isSubmitting={isSubmitting || record.work.isAwaited}
              onSave={(after) => void record.submit(undefined, after)}
            />
          </FormFooter>
        </Box>
        {resolution && (
          <PartBoundary>
            <ConflictDialog resolution={resolution} />
          </PartBoundary>
        )}
        {isChanged && !isOverForm && <LeaveDialog isDone={record.isDone} />}
      </FormProvider>
    </FormWorkProvider>
  )
}

const nothing: readonly AfterSave[] = []
