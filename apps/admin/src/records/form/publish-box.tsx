import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { extraActionsOf, permissionOf, type ResourceDefinition } from '@teachnet/contract'
import { useFormats, useText } from '@teachnet/i18n/react'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { type ReactNode, useId, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { toNumber, toText } from '../../values/read-values.ts'
import { hasChinese, loadReading, toSlug } from '../../values/slug.ts'
import type { DraftedRecord } from '../draft/record-draft.ts'
import type { DraftAccess } from '../draft/use-draft-access.ts'
import { statusFieldOf } from '../list/columns.ts'
import type { Row } from '../record/row.ts'
import { useCrud } from '../services/crud-services.tsx'
import { twoColumns, namingText } from './form-layout.ts'
import { type FormTarget, type FormValues, formFieldsOf } from './form-values.ts'
import { Findings, isError, usePublishCheck } from './publish-check.tsx'
import type { AfterSave } from './save-result.ts'

const DraftBar = lazyPart(async () => (await import('../draft/draft-bar.tsx')).DraftBar)
const ScheduleDialog = lazyPart(async () => (await import('../draft/draft-bar.tsx')).ScheduleDialog)

/** What an account may do with the record of a form that has a publish box. */
export interface Publishing extends DraftAccess {
  /** Whether the account may change what visitors see. */
  readonly mayWrite: boolean
  readonly drafted: DraftedRecord | undefined
}

interface PublishBoxProps {
  readonly definition: ResourceDefinition
  readonly target: FormTarget
  readonly publishing: Publishing
  readonly isSubmitting: boolean
  /** The record as it was opened; undefined for a new one. */
  readonly row: Row | undefined
  /** When unsaved input was stored last, in milliseconds. */
  readonly inputSavedAt: number | undefined
  /** Who else has the record open. */
  readonly others: ReactNode
  /** Opens the comments on the texts. */
  readonly comments: ReactNode
  /** The first button, which saves the form. */
  readonly save: ReactNode
  readonly onSave: (after: AfterSave, at?: number) => Promise<void>
  readonly whenComplete: (proceed: () => Promise<void>) => Promise<void>
  readonly onJump: (wireName: string) => void
  readonly onClose: (() => void) | undefined
}

/** A publication that waits until its author has seen the findings of the check. */
interface PendingPublication {
  readonly after: AfterSave
  readonly at: number | undefined
}

/** Saves and publishes the record of a form: its state, who may publish, what visitors will see, and what they would miss. */
export function PublishBox({
  definition,
  target,
  publishing,
  isSubmitting,
  row,
  inputSavedAt,
  others,
  comments,
  save,
  onSave,
  whenComplete,
  onJump,
  onClose,
}: PublishBoxProps) {
  const text = useText()
  const formats = useFormats()
  const { can } = useCrud()
  const id = useId()
  const form = useFormContext<FormValues>()
  const { isDirty } = useFormState({ control: form.control })
  const content = usePublishCheck(definition, target)
  const [pending, setPending] = useState<PendingPublication>()
  const [isScheduling, setScheduling] = useState(false)
  const [now, setNow] = useState(() => Math.floor(Date.now() / 1000))
  const { drafted, mayWrite, mayPublish } = publishing
  const since = definition.visitors?.since
  const status = statusFieldOf(definition)
  const isOff = row === undefined || (status !== undefined && (drafted?.published ?? row)[status.name] === status.off)
  const chosen = useWatch({
    control: form.control,
    compute: (values: FormValues) => (since === undefined ? undefined : toNumber(values[since])),
  })
  const isLater = isOff && chosen !== undefined && chosen > now
  const mayCheck = extraActionsOf(definition).includes('check') && can(permissionOf(definition, 'check'))

  async function publish(after: AfterSave, at?: number): Promise<void> {
    setPending(undefined)
    content.forget()
    const present = Math.floor(Date.now() / 1000)
    // The time that is filled in is the present, so the button must not offer to schedule it.
    setNow(present)
    await fillIn(definition, form, after === 'publish' && isOff ? { since, present } : undefined)
    await whenComplete(async () => {
      const problems = mayCheck ? await content.check() : []
      // The check could not run; its error has been reported.
      if (problems === undefined) return
      if (problems.length > 0) setPending({ after, at })
      else await onSave(after, at)
    })
  }

  function schedule(at: number): void {
    setScheduling(false)
    // A record that nobody sees yet has a time of its own.
    const isOwn = isOff && since !== undefined
    if (isOwn) form.setValue(since, at, { shouldDirty: true })
    void publish(isOwn ? 'publish' : 'schedule', isOwn ? undefined : at)
  }

  const isBusy = isSubmitting || content.isRunning
  const showsDraft = drafted?.draft !== undefined && typeof target === 'number'
  return (
    <Box component="section" aria-labelledby={id} sx={boxStyle}>
      <Typography id={id} variant="h3" component="h3">
        {text('form.publish')}
      </Typography>
      {showsDraft ? (
        <PartBoundary problem={null}>
          <DraftBar
            definition={definition}
            drafted={drafted}
            onClose={onClose}
            id={target}
            mayPublish={mayPublish}
            isInBox
          />
        </PartBoundary>
      ) : (
        <Typography variant="body2" role="status">
          {text(`form.publish.state.${stateOf(row, isOff, isDirty)}`)}
        </Typography>
      )}
      <Typography
        variant="body2"
        color="text.secondary"
        role="status"
        sx={{ '&:empty': { display: 'none' }, '& strong': { mx: 1 } }}
      >
        {inputSavedAt !== undefined && text('form.publish.kept', { time: formats.dateTime(inputSavedAt) })}
        {others}
      </Typography>
      {content.problems && (
        <Findings definition={definition} problems={content.problems} onJump={onJump} onClose={content.forget}>
          {pending && !content.problems.some(isError) && (
            <Button
              size="small"
              color="inherit"
              variant="outlined"
              disabled={isBusy}
              sx={{ mt: 2 }}
              onClick={() => void onSave(pending.after, pending.at)}
            >
              {text('form.publish.anyway')}
            </Button>
          )}
        </Findings>
      )}
      {save}
      {mayPublish && (isOff || drafted?.draft) && (
        <Button variant="outlined" disabled={isBusy} onClick={() => void publish('publish')}>
          {isLater && chosen !== undefined
            ? text('form.publish.at', { time: formats.dateTime(chosen * 1000) })
            : text('form.publish.now')}
        </Button>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& > button': { flex: '1 0 auto' } }}>
        {mayPublish && !isLater && (
          <Button disabled={isBusy} onClick={() => setScheduling(true)}>
            {text('form.publish.later')}
          </Button>
        )}
        {!isOff && !drafted?.draft && (
          <Button disabled={isBusy} onClick={() => void onSave('draft')}>
            {text('form.save.draft')}
          </Button>
        )}
        <Button disabled={isBusy} onClick={() => void publish('review')}>
          {text('form.publish.review')}
        </Button>
        {!isOff && mayWrite && mayPublish && status && !drafted?.draft && (
          <Button disabled={isBusy} color="error" onClick={() => void onSave('hide')}>
            {text('form.publish.hide')}
          </Button>
        )}
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {text(mayPublish ? 'form.publish.who.you' : 'form.publish.who.others')}
        <br />
        <Where definition={definition} />
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {mayCheck && (
          <Button size="small" color="inherit" loading={content.isRunning} onClick={() => void content.check()}>
            {text('form.check')}
          </Button>
        )}
        {comments}
        {onClose && (
          <Button size="small" color="inherit" onClick={onClose} sx={{ ml: 'auto' }}>
            {text('crud.form.cancel')}
          </Button>
        )}
      </Box>
      {isScheduling && (
        <PartBoundary>
          <ScheduleDialog onAnswer={schedule} onCancel={() => setScheduling(false)} />
        </PartBoundary>
      )}
    </Box>
  )
}

const boxStyle = {
  display: 'grid',
  // Long words do not make it wider than its column.
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 3,
  p: 4,
  mb: 6,
  border: 1,
  borderColor: 'divider',
  borderRadius: 2.5,
  bgcolor: 'background.paper',
  // Next to the text it stays in view, once the space above the fields is scrolled away.
  [`@media ${twoColumns}`]: { position: 'sticky', top: '-20px', zIndex: 3 },
  // The first button takes the width that its menu leaves.
  '& .MuiButtonGroup-root > :first-of-type': { flex: 1 },
} as const

/** Where visitors will see the record. */
function Where({ definition }: Pick<PublishBoxProps, 'definition'>) {
  const text = useText()
  const { control } = useFormContext<FormValues>()
  const { path, key } = definition.visitors ?? {}
  const name = useWatch({ control, compute: (values: FormValues) => (key === undefined ? '' : toText(values[key])) })
  if (path === undefined) return text('form.publish.where.lists')
  return text('form.publish.where.page', { path: path.replace('{key}', name === '' ? '…' : name) })
}

function stateOf(row: Row | undefined, isOff: boolean, isDirty: boolean) {
  if (row === undefined) return isDirty ? 'unsaved' : 'new'
  if (isOff) return 'off'
  return row.publication === 'scheduled' || row.publication === 'ended' ? row.publication : 'live'
}

/** Fills in what a publication needs and a computer knows: the name in addresses, and the present as the time. */
async function fillIn(
  definition: ResourceDefinition,
  { getValues, setValue }: Pick<ReturnType<typeof useFormContext<FormValues>>, 'getValues' | 'setValue'>,
  time: { readonly since: string | undefined; readonly present: number } | undefined,
): Promise<void> {
  const values = getValues()
  for (const { name, field } of formFieldsOf(definition, 'edit')) {
    if (time && name === time.since && field.required && toNumber(values[name]) === undefined)
      setValue(name, time.present, { shouldDirty: true })
    if (field.kind !== 'text' || !field.required || !field.rules?.includes('slug') || toText(values[name]) !== '')
      continue
    const naming = namingText(definition, values)
    // Without the dictionary, the author enters the name.
    const reading = hasChinese(naming) ? await loadReading().catch(() => undefined) : undefined
    if (reading || !hasChinese(naming)) setValue(name, toSlug(naming, field.max, reading), { shouldDirty: true })
  }
}
