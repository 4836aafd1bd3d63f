import type { ResourceDefinition } from '@teachnet/contract'
import { useLocale, useText } from '@teachnet/i18n/react'
import { type BaseSyntheticEvent, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { type FoundDraft, useFormDraft } from '@teachnet/session/drafts'
import type { OpenedRecord } from '../record/row.ts'
import { useCrud } from '../services/crud-services.tsx'
import { toDraftContent, withDraft } from './form-draft.ts'
import {
  changedNames,
  formFieldsOf,
  type FormMode,
  type FormTarget,
  type FormValues,
  initialValues,
  isChangedValue,
} from './form-values.ts'
import type { EditController } from './use-edit-controller.ts'
import { type HandOver, type FormWork, useOwnFormWork } from './form-context.ts'
import { checkForm, createResolver, type FormProblem } from './check-form.ts'
import type { AfterSave, SaveResult } from './save-result.ts'
import { type ConflictResolution, useConflict } from './record-conflict.ts'
import { type FormView, useFormView } from './use-form-view.ts'
import type { SharedTexts } from '../shared-texts/shared-texts.ts'
import { useSharing } from '../shared-texts/use-sharing.ts'
import { toText } from '../../values/read-values.ts'

export interface RecordForm {
  /** Whether a value differs from its initial value. */
  readonly isChanged: boolean
  readonly form: UseFormReturn<FormValues>
  /** Whether the changes are saved, so that the form may be left without a question. */
  readonly isDone: () => boolean
  /** Unsaved input of earlier visits and of other devices, each until it is accepted or discarded. */
  readonly drafts: readonly FoundDraft[]
  /** When unsaved input was stored last, in milliseconds. */
  readonly inputSavedAt: number | undefined
  readonly takeDraft: (key: string) => void
  readonly dropDraft: (key: string) => void
  /** Server errors that belong to no input of this form. */
  readonly refusal: string | undefined
  /**
   * @param after what happens after the form was saved; default: it closes
   * @param at when scheduled changes are published, in Unix seconds
   */
  readonly submit: (event?: BaseSyntheticEvent, after?: AfterSave, at?: number) => Promise<void>
  /** Runs a step with the values if they are valid for a publication; leads to the first problem of others. */
  readonly whenComplete: (proceed: () => Promise<void>) => Promise<void>
  /** Passes the changes to an action on the record, which stores them. */
  readonly handOver: HandOver
  readonly view: FormView
  /** Work that a save waits for. */
  readonly work: FormWork
  /** Present while the user has to choose between their input and the values that another user has saved since the form was opened. */
  readonly resolution: ConflictResolution | undefined
  /** The rich texts that others edit at the same time; undefined while nobody does. */
  readonly sharedTexts: SharedTexts | undefined
}

export interface RecordFormOptions {
  readonly definition: ResourceDefinition
  readonly target: FormTarget
  /** Undefined for a new record. */
  readonly record: OpenedRecord | undefined
  /** Values that a new record begins with, by wire name; default: those of the definition. */
  readonly beginning?: FormValues | undefined
  readonly save: EditController['save']
  /** Loads the record again; absent: its texts are not shared. */
  readonly reopen?: EditController['reopen'] | undefined
  /** Called before a save, and its result after it. */
  readonly beginSave?: (() => () => void) | undefined
  /** Saving stores a draft, which may lack required values. */
  readonly savesDraft?: boolean
  /** Name of the form in the list of drafts; default: the controller. */
  readonly draftForm?: string | undefined
  /** Key of the draft that the form begins with. */
  readonly chosenDraft?: string | undefined
  /** Whether a save without changes still acts, as when an unchanged draft is submitted for review or published. */
  readonly actsUnchanged?: ((after: AfterSave) => boolean) | undefined
  /** @param values what the form contained */
  readonly onDone: (after: AfterSave, values: FormValues) => void
}

/** The state of a form from opening to saving: the server's validation, draft, conflict and refusals. */
export function useRecordForm(options: RecordFormOptions): RecordForm {
  const { definition, target, record, save, onDone } = options
  const text = useText()
  const locale = useLocale()
  const { drafts } = useCrud()
  const mode = target === 'add' ? 'add' : 'edit'
  const [base, setBase] = useState(record)
  // From the first render: the list's filter may change while the form is open.
  const [beginning] = useState(options.beginning)
  const openedFrom = useCallback(
    (from: OpenedRecord | undefined) => initialValues(definition, mode, from?.row ?? beginning),
    [definition, mode, beginning],
  )
  const opened = useMemo(() => openedFrom(base), [openedFrom, base])
  const [refusal, setRejection] = useState<string>()

  const toMessage = ({ message, values }: FormProblem) => text(message, values)
  const after = useRef<AfterSave>('close')
  const time = useRef<number>(undefined)
  const check = (values: FormValues, from: FormValues) => {
    const isDraft = after.current === 'draft' || (after.current === 'close' && options.savesDraft === true)
    return checkForm(definition, mode, values, from, locale, isDraft)
  }
  const form = useForm<FormValues>({
    defaultValues: opened,
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: createResolver((values) => check(values, opened), toMessage),
  })
  const view = useFormView(definition, mode, (name) => form.setFocus(name))
  const work = useOwnFormWork()
  const isSaved = useRef(false)
  const isDone = useCallback(() => isSaved.current, [])
  // A form that stays open with a new base may have new changes.
  useEffect(() => {
    isSaved.current = false
  }, [base])
  const readChanges = () => {
    const values = form.getValues()
    const changed = changedNames(definition, mode, values, opened)
    const changes = changed.length > 0 ? Object.fromEntries(changed.map((name) => [name, values[name]])) : undefined
    return toDraftContent(definition, changes, { values, locale })
  }
  const place = { form: options.draftForm ?? definition.controller, record: target === 'add' ? '' : String(target) }
  const draft = useFormDraft({
    store: drafts,
    ...place,
    changes: readChanges,
    isDone,
    chosen: options.chosenDraft,
    onTake(taken) {
      for (const [name, value] of Object.entries(withDraft(opened, taken))) form.setValue(name, value)
    },
  })
  const isChanged = useIsChanged(form, { definition, mode, opened, onChange: draft.touch })

  const conflict = useConflict({
    definition,
    form,
    opened,
    saveMerged,
    rebase: setBase,
    keepInput() {
      const input = readChanges()
      if (input) drafts.begin(place).keep({ ...input, title: text('form.conflict.draft', { title: input.title }) })
    },
  })

  const sharing = useSharing({
    definition,
    target,
    opened: record,
    reopen: options.reopen,
    onSaved: (stored, names) => void conflict.takeOver(stored, names),
  })

  /** @param body the validated values, based on the record `from` */
  async function send(from: OpenedRecord | undefined, body: FormValues): Promise<void> {
    setRejection(undefined)
    const hasNoChange = () => changedNames(definition, mode, form.getValues(), openedFrom(from)).length === 0
    if (mode === 'edit' && !options.actsUnchanged?.(after.current) && hasNoChange()) return finish()
    // Before the call: if the session has expired, the app redirects to the login page, and the input must be available afterwards.
    draft.write()
    const reportSave = sharing.beginSave()
    const onSaved = options.beginSave?.()
    const result = await save(body, from, after.current, draft.send, time.current)
    if (result.kind === 'saved') {
      reportSave()
      onSaved?.()
      finish()
    } else if (result.kind === 'changed') {
      // What is shared has taken up the other save already.
      const names = await sharing.whenTakenUp(result.conflict.version)
      const merged = names.size > 0 ? conflict.takeOver(result.conflict, names) : undefined
      if (merged) await saveMerged(result.conflict, merged)
      else conflict.show(result.conflict)
    } else {
      const visible = showRejection(form, namesOf(definition, mode), result)
      setRejection(visible.elsewhere)
      if (visible.first !== undefined) view.reveal(visible.first)
    }
  }

  async function saveMerged(theirs: OpenedRecord, merged: FormValues): Promise<void> {
    const checked = check(merged, openedFrom(theirs))
    if (checked.ok) return send(theirs, checked.body)
    for (const problem of checked.problems) form.setError(problem.name, { message: toMessage(problem) })
  }

  function finish(): void {
    isSaved.current = true
    draft.finish()
    onDone(after.current, form.getValues())
  }

  /** Leads to the first refused value; its input may be hidden behind another language. */
  function showProblem(errors: object): void {
    const first = namesOf(definition, mode).find((name) => name in errors)
    if (first !== undefined) view.reveal(first)
  }

  /** Runs `proceed` with the body that a valid form is saved with; leads to the first problem of another one. */
  async function whenValid(proceed: (body: FormValues) => void | Promise<void>): Promise<void> {
    if (work.isAwaited) return
    await Promise.all([work.settle(), sharing.settle()])
    const [unstored] = unstoredPictures(definition, mode, form.getValues())
    if (unstored !== undefined) {
      form.setError(unstored, { message: text('form.pictureNotStored') })
      return view.reveal(unstored)
    }
    // The resolver has validated the values and passes the body on.
    return form.handleSubmit((body) => proceed(body), showProblem)()
  }

  return {
    isChanged,
    form,
    isDone,
    drafts: draft.found,
    inputSavedAt: draft.savedAt,
    takeDraft: (key) => void draft.take(key),
    dropDraft: draft.drop,
    refusal,
    work,
    async submit(event, next = 'close', at) {
      event?.preventDefault()
      if (work.isAwaited) return
      after.current = next
      time.current = at
      return whenValid((body) => send(base, body))
    },
    async whenComplete(proceed) {
      after.current = 'publish'
      return whenValid(proceed)
    },
    async handOver(proceed) {
      await whenValid((checked) => {
        const names = new Set(changedNames(definition, mode, form.getValues(), opened))
        if (names.size === 0) return proceed(undefined)
        // Before the call, like a save.
        draft.write()
        proceed({
          body: Object.fromEntries(Object.entries(checked).filter(([name]) => names.has(name))),
          version: base?.version,
          onStored() {
            // The reloaded record may replace this form before it is rendered again: it must not write its draft then.
            isSaved.current = true
            draft.finish()
            setBase((from) => from && { ...from, row: { ...from.row, ...checked } })
          },
        })
      })
    },
    view,
    resolution: conflict.resolution,
    sharedTexts: sharing.texts,
  }
}

interface ChangeOptions {
  readonly definition: ResourceDefinition
  readonly mode: FormMode
  /** The values that the form began with. */
  readonly opened: FormValues
  /** Called after each change of a value. */
  readonly onChange: () => void
}

/** Whether a value differs from its initial one. The form renders when this changes, and not for each key. */
function useIsChanged(form: UseFormReturn<FormValues>, { definition, mode, opened, onChange }: ChangeOptions): boolean {
  const [isChanged, setChanged] = useState(false)
  const { subscribe, getValues } = form
  const notify = useEffectEvent(onChange)
  useEffect(() => {
    const compare = (name: string | undefined) => {
      const values = getValues()
      // A key in a changed text leaves it changed: the other values need not be compared.
      const isStillChanged = name !== undefined && isChangedValue(definition, mode, name, values, opened)
      setChanged(isStillChanged || changedNames(definition, mode, values, opened).length > 0)
    }
    compare(undefined)
    return subscribe({
      formState: { values: true },
      callback({ name }) {
        compare(name)
        notify()
      },
    })
  }, [subscribe, getValues, definition, mode, opened])
  return isChanged
}

function namesOf(definition: ResourceDefinition, mode: FormMode): readonly string[] {
  return formFieldsOf(definition, mode).flatMap((field) => field.names)
}

/** Shows the server's errors at their inputs. Returns the first of them, and the messages of those that belong to no input. */
function showRejection(
  form: UseFormReturn<FormValues>,
  names: readonly string[],
  { fields, message }: Extract<SaveResult, { kind: 'refused' }>,
): { readonly first: string | undefined; readonly elsewhere: string | undefined } {
  // An error of a part of a value, such as a field of a row, belongs to the input of the value.
  const isOf = (name: string) => (path: string) => path === name || path.startsWith(`${name}.`)
  const errorOf = (name: string) =>
    Object.entries(fields).find(([path, error]) => isOf(name)(path) && error !== '')?.[1]
  const known = names.filter((name) => errorOf(name))
  for (const name of known) form.setError(name, { type: 'server', message: errorOf(name) ?? '' })
  const others = Object.entries(fields).flatMap(([path, error]) =>
    names.some((name) => isOf(name)(path)) ? [] : [error],
  )
  const isElsewhere = known.length === 0 || others.length > 0
  return { first: known[0], elsewhere: isElsewhere ? [message, ...others].filter(Boolean).join(' ') : undefined }
}

/** Names of rich texts with pictures that have no address: the server would remove them. */
export function unstoredPictures(definition: ResourceDefinition, mode: FormMode, values: FormValues): string[] {
  return formFieldsOf(definition, mode).flatMap(({ field, names }) =>
    field.kind === 'richText' ? names.filter((name) => dataPicture.test(toText(values[name]))) : [],
  )
}

const dataPicture = /<img\b[^>]*\bsrc\s*=\s*["']?\s*(?:data|blob):/i
