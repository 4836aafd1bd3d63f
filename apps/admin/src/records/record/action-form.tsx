import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import { DraftNotices } from '@teachnet/account-pages/drafts'
import type { Field, ResourceDefinition } from '@teachnet/contract'
import { useLocale, useText } from '@teachnet/i18n/react'
import { useFormDraft } from '@teachnet/session/drafts'
import {
  type ComponentType,
  type FormEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react'
import { type Control, useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { checkForm, createResolver } from '../form/check-form.ts'
import { toDraftContent, withDraft } from '../form/form-draft.ts'
import { changedNames, formFieldsOf, type FormValues, initialValues } from '../form/form-values.ts'
import { useCrud } from '../services/crud-services.tsx'
import { FormField } from '../form/form-field.tsx'
import type { ActionFormParts, ActionPartProps } from '../page/overrides.ts'
import type { PermittedAction } from './permitted-actions.ts'

interface ActionFormProps {
  readonly definition: ResourceDefinition
  readonly action: PermittedAction
  readonly ids: readonly number[]
  readonly fields: Readonly<Record<string, Field>>
  readonly title: string
  readonly detail: string
  readonly isRunning: boolean
  readonly parts?: ActionFormParts | undefined
  /** Called with the action's input, in the format of its call. Returns whether the server has done it. */
  readonly onSubmit: (values: Readonly<Record<string, unknown>>) => Promise<boolean>
  readonly onCancel: () => void
}

/** Form for the input of an action. Browser and server run the same checks. */
export function ActionForm({
  definition,
  action,
  ids,
  fields,
  title,
  detail,
  isRunning,
  parts: { Above, Below } = {},
  onSubmit,
  onCancel,
}: ActionFormProps) {
  const text = useText()
  const locale = useLocale()
  const id = useId()
  const question = useMemo(() => toQuestion(definition, fields), [definition, fields])
  const opened = useMemo(() => initialValues(question, 'add'), [question])
  const check = (values: FormValues) => checkForm(question, 'add', values, opened, locale)
  const form = useForm<FormValues>({
    defaultValues: opened,
    mode: 'onTouched',
    resolver: createResolver(check, ({ message, values }) => text(message, values)),
  })
  const isDoneRef = useRef(false)
  const finishDraftRef = useRef<() => void>(undefined)
  // The resolver has turned the values into the body of the call.
  const send = form.handleSubmit(async (values) => {
    isDoneRef.current = await onSubmit(values)
    if (isDoneRef.current) finishDraftRef.current?.()
  })
  const submit = (event: FormEvent) => void send(event)
  const setValue = (name: string, value: unknown) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: true })
  const part = { definition, action, ids, setValue, control: form.control }
  return (
    <Dialog open onClose={onCancel} aria-labelledby={`${id}-title`} fullWidth maxWidth="sm">
      <Box component="form" noValidate onSubmit={submit}>
        <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 4 }}>
          <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
            {detail}
          </Box>
          <ActionDraft
            definition={question}
            opened={opened}
            action={action}
            ids={ids}
            title={title}
            form={form}
            isDoneRef={isDoneRef}
            finishDraftRef={finishDraftRef}
          />
          {Above && <FollowingPart Part={Above} {...part} />}
          {formFieldsOf(question, 'add').map((field) => (
            <FormField
              key={field.name}
              idPrefix={id}
              definition={question}
              target="add"
              control={form.control}
              field={field}
            />
          ))}
          {Below && <FollowingPart Part={Below} {...part} />}
          <FocusOnFirst form={form} fields={fields} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onCancel}>{text('crud.delete.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={isRunning}>
            {title}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}

interface ActionDraftProps extends Pick<ActionFormProps, 'definition' | 'action' | 'ids' | 'title'> {
  readonly opened: FormValues
  readonly form: UseFormReturn<FormValues>
  readonly isDoneRef: RefObject<boolean>
  /** Receives the function that deletes the draft after the action. */
  readonly finishDraftRef: RefObject<(() => void) | undefined>
}

/** Stores the input of an action on one record as a draft, and offers earlier ones. A selection of several records ends with the page. */
function ActionDraft({ definition, opened, action, ids, title, form, isDoneRef, finishDraftRef }: ActionDraftProps) {
  const { drafts } = useCrud()
  const locale = useLocale()
  useWatch({ control: form.control })
  const values = form.getValues()
  const changed = ids.length === 1 ? changedNames(definition, 'add', values, opened) : []
  const changes = changed.length > 0 ? Object.fromEntries(changed.map((name) => [name, values[name]])) : undefined
  const content = toDraftContent(definition, changes, { values, locale })
  const draft = useFormDraft({
    store: drafts,
    form: `${definition.controller}/${action.name}`,
    record: ids.length === 1 ? String(ids[0]) : 'many',
    changes: content && { ...content, title },
    isDone: useCallback(() => isDoneRef.current, [isDoneRef]),
    onTake(taken) {
      for (const [name, value] of Object.entries(withDraft(opened, taken))) form.setValue(name, value)
    },
  })
  finishDraftRef.current = draft.finish
  return <DraftNotices found={draft.found} onTake={(key) => void draft.take(key)} onDrop={draft.drop} />
}

/** Lets the user type at once what the action asks for. On a touch screen, the focus would open a keyboard over the question. */
function FocusOnFirst({ form, fields }: Pick<ActionDraftProps, 'form'> & Pick<ActionFormProps, 'fields'>) {
  const hasFinePointer = useMediaQuery('(pointer: fine)', { noSsr: true })
  const [name, field] = Object.entries(fields)[0] ?? []
  const isTyped = field?.kind === 'text' && hasFinePointer
  const { setFocus } = form
  useEffect(() => {
    if (isTyped && name !== undefined) setFocus(name)
  }, [isTyped, name, setFocus])
  return null
}

interface FollowingPartProps extends Omit<ActionPartProps, 'values'> {
  readonly Part: ComponentType<ActionPartProps>
  readonly control: Control<FormValues>
}

/** Follows what is typed without rendering the complete form again. */
function FollowingPart({ Part, control, ...props }: FollowingPartProps) {
  return <Part {...props} values={useWatch({ control })} />
}

/** Converts an action's fields to a definition, as if they were a new record. */
function toQuestion(definition: ResourceDefinition, fields: Readonly<Record<string, Field>>): ResourceDefinition {
  const { controller, table, title } = definition
  const { id } = definition.fields
  return { controller, table, title, labelField: 'id', fields: id ? { id, ...fields } : fields }
}
