import type { ResourceDefinition, SearchTerm } from '@teachnet/contract'
import { useLocale } from '@teachnet/i18n/react'
import { useBeforeReload } from '@teachnet/ui/parts'
import { type BaseSyntheticEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useIntl } from 'react-intl'
import { useCrud } from './crud-services.tsx'
import type { OpenedRecord } from './data-source.ts'
import { createDraftStore, type FormDraft, withDraft } from './form-draft.ts'
import { changedNames, formFieldsOf, type FormValues, initialValues, presetValues } from './form-values.ts'
import { mergeSides, type RecordConflict, type ThreeSides } from './record-conflict.ts'
import type { EditController, FormTarget } from './use-edit-controller.ts'
import { checkForm, createResolver } from './validate.ts'

/** Milliseconds without a key stroke after which the draft is written. */
const draftPause = 400

export interface RecordForm {
  /** Something differs from what the form opened with. */
  readonly isChanged: boolean
  readonly form: UseFormReturn<FormValues>
  /** The changes are saved, so that the form may be left. */
  readonly isDone: () => boolean
  /** Unsaved input of an earlier visit, until it is taken or thrown away. */
  readonly draft: FormDraft | undefined
  readonly takeDraft: () => void
  readonly dropDraft: () => void
  /** Words of the server that belong to no input of this form. */
  readonly refusal: string | undefined
  readonly submit: (event?: BaseSyntheticEvent) => Promise<void>
  /** Present while a person has to say what holds: what was typed here, or what somebody else saved meanwhile. */
  readonly clash: Clash | undefined
}

export interface Clash {
  readonly conflict: RecordConflict
  readonly sides: ThreeSides
  /** Goes on from their record with the named fields as typed here, and saves it. */
  readonly save: (mineChosen: ReadonlySet<string>) => Promise<void>
  /** Goes on from their record; only what they did not touch stays as typed. Saves nothing yet. */
  readonly takeTheirs: () => void
  /** Back to the form as it was. */
  readonly dismiss: () => void
}

export interface RecordFormOptions {
  readonly definition: ResourceDefinition
  readonly target: FormTarget
  /** Undefined for a new record. */
  readonly record: OpenedRecord | undefined
  /** What the list of a new record is narrowed to; default: nothing. */
  readonly presets?: readonly SearchTerm[]
  readonly save: EditController['save']
  readonly onDone: () => void
}

/** The state of a form from opening to saving: validation as on the server, draft, leave guard, and the server's refusals. */
export function useRecordForm(options: RecordFormOptions): RecordForm {
  const { definition, target, record, presets = [], save, onDone } = options
  const { storage, now } = useCrud()
  const intl = useIntl()
  const locale = useLocale()
  const mode = target === 'add' ? 'add' : 'edit'
  const [base, setBase] = useState(record)
  // The list may be narrowed otherwise meanwhile: what the record began with stays.
  const [beginning] = useState(() => presetValues(definition, presets))
  const opened = useMemo(
    () => initialValues(definition, mode, base?.row ?? beginning),
    [definition, mode, base, beginning],
  )
  const store = useMemo(
    () => createDraftStore({ definition, target: String(target), storage, now }),
    [definition, target, storage, now],
  )
  const [draft, setDraft] = useState<FormDraft>()
  // The form that stood here before writes its draft when it goes, which is after this one was drawn and before its effects.
  useEffect(() => setDraft(store.load()), [store])
  const [refusal, setRefusal] = useState<string>()
  const [conflict, setConflict] = useState<RecordConflict>()

  const check = (values: FormValues, from = opened) => checkForm(definition, mode, values, from, locale)
  const form = useForm<FormValues>({
    defaultValues: opened,
    mode: 'onTouched',
    resolver: createResolver(
      (given) => check(given),
      ({ message, values }) => intl.formatMessage({ id: message }, values),
    ),
  })
  const values = form.watch()
  const changed = changedNames(definition, mode, values, opened)
  const isChanged = changed.length > 0

  const isSaved = useRef(false)
  const isDone = useCallback(() => isSaved.current, [])
  const latest = useRef<FormValues | undefined>(undefined)
  // Only what was typed: laid over a record that somebody else has changed meanwhile, the rest would undo their work.
  latest.current = isChanged ? Object.fromEntries(changed.map((name) => [name, values[name]])) : undefined
  const serialised = JSON.stringify(values)
  const isWritten = useRef(false)
  /** Returns whether nothing that was typed would be lost now. */
  const writeDraft = useCallback(() => {
    if (isSaved.current) return true
    const isKept = latest.current ? store.save(latest.current) : true
    // Every change was taken back by hand: nothing to offer any more.
    if (!latest.current && isWritten.current) store.clear()
    isWritten.current = latest.current !== undefined
    return isKept
  }, [store])
  useBeforeReload(writeDraft)
  useEffect(() => {
    const timer = setTimeout(writeDraft, draftPause)
    return () => clearTimeout(timer)
  }, [serialised, writeDraft])
  // Closing within the pause, by whatever way, must not lose the last strokes.
  useEffect(() => () => void writeDraft(), [writeDraft])

  async function submitFrom(from: OpenedRecord | undefined, given: FormValues): Promise<void> {
    setRefusal(undefined)
    const start = initialValues(definition, mode, from?.row ?? beginning)
    const checked = check(given, start)
    if (!checked.ok) return void (await form.trigger())
    if (mode === 'edit' && changedNames(definition, mode, given, start).length === 0) return finish()
    // Before the call: when it ends at the login page, the input waits for the way back.
    writeDraft()
    const result = await save(checked.body, from?.version)
    if (result.kind === 'saved') finish()
    else if (result.kind === 'changed') setConflict(result.conflict)
    else showRefusal(result.fields, result.message)
  }

  /** The form over their record, with the named fields as typed here. */
  function goOnFrom(theirs: RecordConflict, mineChosen: ReadonlySet<string>): FormValues {
    const merged = mergeSides({ definition, opened, mine: form.getValues(), theirs: theirs.row }, mineChosen)
    for (const [name, value] of Object.entries(merged)) form.setValue(name, value)
    setBase(theirs)
    setConflict(undefined)
    return merged
  }

  function finish(): void {
    isSaved.current = true
    store.clear()
    onDone()
  }

  function showRefusal(fields: Readonly<Record<string, string>>, message: string): void {
    const names = formFieldsOf(definition, mode).flatMap((field) => field.names)
    const known = names.filter((name) => fields[name])
    for (const [index, name] of known.entries())
      form.setError(name, { type: 'server', message: fields[name] ?? '' }, { shouldFocus: index === 0 })
    const elsewhere = Object.entries(fields).flatMap(([name, text]) => (names.includes(name) ? [] : [text]))
    setRefusal(
      known.length > 0 && elsewhere.length === 0 ? undefined : [message, ...elsewhere].filter(Boolean).join(' '),
    )
  }

  return {
    isChanged,
    form,
    isDone,
    draft,
    takeDraft() {
      if (draft) for (const [name, value] of Object.entries(withDraft(opened, draft))) form.setValue(name, value)
      setDraft(undefined)
    },
    dropDraft() {
      store.clear()
      setDraft(undefined)
    },
    refusal,
    submit: form.handleSubmit(() => submitFrom(base, form.getValues())),
    clash: conflict && {
      conflict,
      sides: { definition, opened, mine: values, theirs: conflict.row },
      save: (mineChosen) => submitFrom(conflict, goOnFrom(conflict, mineChosen)),
      takeTheirs: () => void goOnFrom(conflict, new Set()),
      dismiss: () => setConflict(undefined),
    },
  }
}
