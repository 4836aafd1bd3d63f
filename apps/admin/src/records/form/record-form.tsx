import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { extraActionsOf, permissionOf, type ResourceDefinition } from '@teachnet/contract'
import { DraftNotices } from '@teachnet/account-pages/drafts'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useText } from '@teachnet/i18n/react'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { Auth } from '../services/crud-services.tsx'
import { type RecordFormOptions, useRecordForm } from './use-record-form.ts'
import type { AfterSave } from './save-result.ts'
import { HandOverContext, FormWorkProvider, OpenedRowProvider, RecordNameProvider } from './form-context.ts'
import { FormBody } from './form-body.tsx'
import { languageOf, twoColumns } from './form-layout.ts'
import type { FormView } from './use-form-view.ts'
import { formFieldsOf } from './form-values.ts'
import { CommentsButton } from '../comments/comments-button.tsx'
import { FormCommentsProvider } from '../comments/record-comments.ts'
import { useFormComments } from '../comments/use-form-comments.ts'
import { OthersHere } from './others-here.tsx'
import { RecordFacts } from '../record/record-values.tsx'
import { SaveButtons } from './save-buttons.tsx'
import { PublishBox, type Publishing } from './publish-box.tsx'
import { PublishCheck } from './publish-check.tsx'
import { toText } from '../../values/read-values.ts'
import { useOverrides } from '../page/overrides.ts'
import { SharedTextsProvider } from '../shared-texts/shared-texts.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { ConfirmDialog } from '@teachnet/account-pages/dialogs'

const CommentsPanel = lazyPart(async () => (await import('../comments/comments-panel.tsx')).CommentsPanel)

export const ConflictDialog = lazyPart(async () => (await import('./conflict-dialog.tsx')).ConflictDialog)

interface RecordFormProps extends RecordFormOptions {
  /** Called to close the form, by a navigation that the leave guard may block. Undefined for a form that is part of a page. */
  readonly onClose?: () => void
  /** The form covers another one, which asks before its page is left; input in this form is stored in the browser. */
  readonly isOverForm?: boolean
  /** Reports to other administrators that the record is open, and names those who have it open as well. */
  readonly showsOthers?: boolean
  /** Present in a form whose publish box saves and publishes the record. */
  readonly publishing?: Publishing | undefined
  /** Rendered above the fields. */
  readonly head?: ReactNode
  /** Saving stores a draft of the record. */
  readonly savesDraft?: boolean
  /** What may follow a saved form in addition to closing it; default: nothing. */
  readonly further?: readonly AfterSave[]
  /** Name of a value whose input gets the focus when the form opens, and when the name changes. */
  readonly focusOn?: string | undefined
  /** Rendered next to the save button; may read the form with `useFormContext`. */
  readonly actions?: ReactNode
  /** Called when the form starts or stops differing from its initial values. */
  readonly onChangedChange?: (isChanged: boolean) => void
}

/** The form of a record: its draft, its fields, their errors, and the question before changes are discarded. */
export function RecordForm({
  onClose,
  isOverForm = false,
  showsOthers = false,
  publishing,
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
  const element = useRef<HTMLFormElement>(null)
  const [generated] = useState(() => (target === 'add' ? beginning?.() : undefined))
  const comments = useFormComments(definition, target)
  const record = useRecordForm({
    ...options,
    beginSave: comments?.beginSave,
    savesDraft: savesDraft || (publishing !== undefined && target === 'add'),
    beginning: generated ? { ...options.beginning, ...generated } : options.beginning,
  })
  const { form, refusal, resolution, isChanged } = record
  const { isSubmitting, errors } = form.formState
  const [readName] = useState(() => () => toText(form.getValues(definition.labelField)).trim())
  useEffect(() => onChangedChange?.(isChanged), [isChanged, onChangedChange])
  const isWide = useMediaQuery(twoColumns)
  // The box has the buttons of a wide window; in a narrow one, they stay in view below the form.
  const hasFooter = !publishing || !isWide || OwnBody !== undefined
  const first: AfterSave = publishing && target === 'add' ? 'draft' : 'close'
  const latestView = useRef(record.view)
  latestView.current = record.view
  useEffect(() => {
    if (focusOn !== undefined) latestView.current.reveal(focusOn)
  }, [focusOn])
  // A new record begins with its name. On a touch screen, the focus would open a keyboard over the form.
  const hasFinePointer = useMediaQuery('(pointer: fine)', { noSsr: true })
  useEffect(() => {
    if (target !== 'add' || focusOn !== undefined || OwnBody || !hasFinePointer) return
    const name = namingInput(definition, latestView.current)
    if (name !== undefined) latestView.current.reveal(name)
  }, [definition, target, focusOn, OwnBody, hasFinePointer])
  const { onReveal } = comments ?? {}
  useEffect(() => {
    onReveal?.(record.view.reveal)
  }, [onReveal, record.view.reveal])
  // Before a comment begins: keys that are typed meanwhile would replace the selected passage.
  useEffect(() => {
    if (onReveal) void CommentsPanel.preload().catch(() => undefined)
  }, [onReveal])
  const isBusy = isSubmitting || record.work.isAwaited
  const saveButtons = (
    <SaveButtons
      further={further}
      savesDraft={savesDraft || first === 'draft'}
      isSubmitting={isBusy}
      onSave={(after) => void record.submit(undefined, after)}
    />
  )
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
            void record.submit(event, first)
          }}
          onKeyDown={saveByKey}
          data-comments={comments?.isOpen ? '' : undefined}
          sx={{
            display: 'flex',
            flexDirection: 'column',
            flex: 1,
            minHeight: 0,
            // The comments take the place of the settings.
            position: 'relative',
            [`@media ${twoColumns}`]: { '&[data-comments] .form-side': { visibility: 'hidden' } },
            // The footer must not cover the focused element.
            '& :is(input, textarea, button, [role=combobox])': { scrollMarginBottom: 80 },
          }}
        >
          {/* Hidden inputs have their place in the scrolled part: they must not make the dialog around it scroll as well. */}
          <Box sx={{ flex: 1, position: 'relative', overflow: onClose && 'auto', px: { xs: 4, sm: 6 }, pt: 5 }}>
            {!publishing && showsOthers && typeof target === 'number' && (
              <OthersHere definition={definition} isChanged={isChanged} id={target} />
            )}
            {head}
            <DraftNotices found={record.drafts} onTake={record.takeDraft} onDrop={record.dropDraft} />
            {refusal !== undefined && (
              <Alert severity="error" sx={{ mb: 4 }}>
                {refusal}
              </Alert>
            )}
            <OpenedRowProvider value={options.record?.row}>
              <RecordNameProvider value={readName}>
                <FormCommentsProvider value={comments?.texts}>
                  <SharedTextsProvider value={record.sharedTexts}>
                    {OwnBody ? (
                      <HandOverContext value={record.handOver}>
                        <OwnBody definition={definition} row={options.record?.row} view={record.view} />
                      </HandOverContext>
                    ) : (
                      <FormBody
                        definition={definition}
                        target={target}
                        control={form.control}
                        view={record.view}
                        publishBox={
                          publishing && (
                            <PublishBox
                              definition={definition}
                              target={target}
                              publishing={publishing}
                              row={options.record?.row}
                              inputSavedAt={record.inputSavedAt}
                              others={
                                showsOthers &&
                                typeof target === 'number' && (
                                  <OthersHere definition={definition} isChanged={isChanged} id={target} isInLine />
                                )
                              }
                              comments={comments && <CommentsButton comments={comments} />}
                              isSubmitting={isBusy}
                              save={!hasFooter && saveButtons}
                              onSave={(after, at) => record.submit(undefined, after, at)}
                              whenComplete={record.whenComplete}
                              onJump={record.view.reveal}
                              onClose={hasFooter ? undefined : onClose}
                            />
                          )
                        }
                      />
                    )}
                  </SharedTextsProvider>
                </FormCommentsProvider>
              </RecordNameProvider>
            </OpenedRowProvider>
            {options.record && !OwnBody && <RecordFacts definition={definition} row={options.record.row} />}
          </Box>
          {hasFooter && (
            <FormFooter isAwaited={record.work.isAwaited} problems={Object.keys(errors).length}>
              {!publishing && extraActionsOf(definition).includes('check') && (
                <Auth node={permissionOf(definition, 'check')}>
                  <PublishCheck definition={definition} target={target} onJump={record.view.reveal} />
                </Auth>
              )}
              {!publishing && comments && <CommentsButton comments={comments} />}
              {actions}
              {onClose && <Button onClick={onClose}>{text('crud.form.cancel')}</Button>}
              {saveButtons}
            </FormFooter>
          )}
          {comments?.isOpen && typeof target === 'number' && (
            <PartBoundary>
              <CommentsPanel comments={comments} definition={definition} id={target} />
            </PartBoundary>
          )}
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

/** The input of the text that names a new record, in a language that the form shows. */
function namingInput(definition: ResourceDefinition, view: FormView): string | undefined {
  const naming = formFieldsOf(definition, 'add').find(({ name }) => name === definition.labelField)
  if (naming?.field.kind !== 'text') return undefined
  return naming.names.find((name) => view.shows(languageOf(naming, name)))
}

interface FormFooterProps {
  /** Whether a save waits for uploads. */
  readonly isAwaited: boolean
  /** Number of refused values. */
  readonly problems: number
  /** The buttons. */
  readonly children: ReactNode
}

/** The footer of a form: what keeps it from being saved, and its buttons. */
function FormFooter({ isAwaited, problems, children }: FormFooterProps) {
  const text = useText()
  return (
    <Box
      component="footer"
      sx={{
        // On a page the form is taller than the window, so the save button stays in view.
        position: 'sticky',
        bottom: 0,
        zIndex: 1,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        // On a phone the last button is below the others.
        justifyContent: 'flex-end',
        gap: 2,
        px: { xs: 4, sm: 6 },
        py: 3,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Box role="status" sx={{ flex: 1, color: isAwaited ? 'text.secondary' : 'error.main', fontSize: '0.875rem' }}>
        {isAwaited && text('form.awaitsUploads')}
        {!isAwaited && problems > 0 && text('crud.form.problems', { count: problems })}
      </Box>
      {children}
    </Box>
  )
}

/** Asks before the changes of a form are discarded. Rendered while there are changes. */
function LeaveDialog({ isDone }: { readonly isDone: () => boolean }) {
  const text = useText()
  const guard = useLeaveGuard(isDone)
  return (
    <ConfirmDialog
      isOpen={guard.isAsking}
      title={text('crud.leave.title')}
      detail={text('crud.leave.detail')}
      confirm={text('crud.leave.leave')}
      cancel={text('crud.leave.stay')}
      onConfirm={guard.leave}
      onCancel={guard.stay}
    />
  )
}
