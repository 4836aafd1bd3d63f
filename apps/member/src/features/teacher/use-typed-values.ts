import { isApiError } from '@teachnet/api-client'
import type { Field } from '@teachnet/contract'
import { type OwnRecord, ownTextOf } from '@teachnet/contract/desk'
import { type DraftStore, useFormDraft } from '@teachnet/session/drafts'
import { type FormEvent, useState } from 'react'

interface TypedValuesOptions {
  readonly drafts: DraftStore
  /** Key of the draft that the form begins with. */
  readonly chosenDraft?: string | undefined
  /** Sends the values that differ from the stored ones, by wire field. */
  readonly onSend: (values: Record<string, unknown>) => Promise<void>
}

/**
 * What a member has typed into the fields of the own record, and what the server refuses of it. Values that change elsewhere appear in the
 * untouched fields.
 */
export function useTypedValues(record: OwnRecord, { drafts, chosenDraft, onSend }: TypedValuesOptions) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [uploads, setUploads] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const { fields, values, draft } = record
  const waiting = draft?.state === 'waiting' ? draft.proposed : {}
  const isUntouched = Object.keys(typed).length === 0
  const kept = useFormDraft({
    ...{ store: drafts, form: 'account/teacher', record: '', isDone: never, chosen: chosenDraft },
    changes: isUntouched ? undefined : { title: '', values: typed },
    onTake: (values) =>
      setTyped(
        Object.fromEntries(
          Object.entries(values).filter(
            (entry): entry is [string, string] => Object.hasOwn(fields, entry[0]) && typeof entry[1] === 'string',
          ),
        ),
      ),
  })

  const shownValue = (name: string) => (Object.hasOwn(waiting, name) ? waiting[name] : values[name])

  /** A text that is typed back to its beginning is untouched again. */
  function change(name: string, field: Field, value: string): void {
    setTyped(({ [name]: _former, ...others }) =>
      value === ownTextOf(field).write(shownValue(name)) ? others : { ...others, [name]: value },
    )
  }

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setProblems({})
    const read = Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
      const value = typed[name]
      return value === undefined ? [] : [[name, ownTextOf(field).read(value)]]
    })
    try {
      await onSend({ ...waiting, ...Object.fromEntries(read) })
      kept.finish()
      setTyped({})
    } catch (error) {
      if (!isApiError(error)) throw error
      setProblems(error.fields)
    } finally {
      setBusy(false)
    }
  }

  /** Fills a field with the path of an uploaded file. The form cannot be sent until then. */
  async function fill(name: string, field: Field, upload: Promise<string>): Promise<void> {
    setUploads((count) => count + 1)
    try {
      change(name, field, await upload)
    } finally {
      setUploads((count) => count - 1)
    }
  }

  return {
    typed,
    draft: kept,
    /** The values of the draft that waits for a decision. */
    waiting,
    problems,
    isUntouched,
    isUploading: uploads > 0,
    isBusy,
    shownValue,
    change,
    fill,
    send,
    reset: () => setTyped({}),
  }
}

const never = () => false
