import { DraftNotices } from '@teachnet/account-pages/drafts'
import { type DraftStore, useFormDraft } from '@teachnet/session/drafts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { type Field, isFileField, type StoredFile } from '@teachnet/contract'
import { hasFormat, type OwnRecord, ownTextOf } from '@teachnet/contract/desk'
import { useText } from '@teachnet/i18n/react'
import { isApiError } from '@teachnet/api-client'
import { type FormEvent, useState } from 'react'
import { PlainField } from '../../parts/plain-field.tsx'
import { editedRichText } from './edited-rich-text.ts'
import type { PlainFieldPorts } from '../../parts/plain-field-props.ts'

export interface TeacherFormProps extends Pick<PlainFieldPorts, 'loadRegions' | 'toImageUrl'> {
  readonly record: OwnRecord
  /** The unsaved input of the member. */
  readonly drafts: DraftStore
  /** Key of the draft that the form begins with. */
  readonly chosenDraft?: string | undefined
  /** Uploads a picture and returns its path; rejects with the reason. */
  readonly onUpload: (file: File) => Promise<string>
  /**
   * Sends the values that differ from the stored ones, by wire field. Rejects when the server refuses; the client has then shown the
   * reason.
   */
  readonly onSend: (values: Record<string, unknown>) => Promise<void>
}

/**
 * The fields of a profile, with the values of the waiting draft where it has one. The form keeps only what was typed, so that values which
 * change elsewhere appear in the untouched fields.
 */
export function TeacherForm({ record, loadRegions, toImageUrl, onUpload, ...options }: TeacherFormProps) {
  const text = useText()
  const { fields, values, draft } = record
  const form = useTypedValues(record, options)
  const { typed, waiting, isUntouched } = form

  function hintOf(name: string, field: Field): string | undefined {
    if (typed[name] !== undefined) return text('teacher.touched')
    if (Object.hasOwn(waiting, name)) return text('teacher.pending')
    if (field.kind === 'tags') return text('teacher.tagsHelp')
    const value = values[name]
    return field.kind === 'richText' && typeof value === 'string' && hasFormat(value)
      ? text('teacher.format')
      : undefined
  }

  return (
    <Stack component="form" spacing={5} noValidate onSubmit={(event) => void form.send(event)}>
      <DraftNotices found={form.draft.found} onTake={(key) => void form.draft.take(key)} onDrop={form.draft.drop} />
      <Box sx={gridStyle}>
        {Object.entries(fields).map(([name, field]) => {
          const value = typed[name] ?? ownTextOf(field).write(form.displayedValue(name))
          return (
            <Box key={name} sx={fields[`${name}_en`] ? startStyle : isWide(field) ? wideStyle : {}}>
              <PlainField
                name={name}
                field={field}
                value={value}
                loadRegions={loadRegions}
                toImageUrl={toImageUrl}
                offer={record}
                files={toFiles(field, value)}
                problem={form.problems[name]}
                hint={hintOf(name, field)}
                onChange={(next) => form.change(name, field, next)}
                onFiles={([file]) => form.change(name, field, file?.url ?? '')}
                onUpload={(file) => form.fill(name, field, onUpload(file))}
              />
            </Box>
          )
        })}
      </Box>
      <Stack direction="row" spacing={3}>
        <Button type="submit" variant="contained" loading={form.isBusy} disabled={form.isUploading || isUntouched}>
          {text(draft?.state === 'waiting' ? 'teacher.sendAgain' : 'teacher.send')}
        </Button>
        {!isUntouched && (
          <Button color="inherit" onClick={form.reset}>
            {text('teacher.reset')}
          </Button>
        )}
      </Stack>
    </Stack>
  )
}

function toFiles(field: Field, path: string): StoredFile[] {
  return isFileField(field) && path !== '' ? [{ url: path, name: path.slice(path.lastIndexOf('/') + 1) }] : []
}

function isWide(field: Field): boolean {
  return ownTextOf(field).control === 'region'
}

/** The two languages of a text are side by side. */
const gridStyle = {
  display: 'grid',
  gap: 5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
}
const startStyle = { gridColumnStart: 1 }
const wideStyle = { gridColumn: { sm: '1 / -1' } }

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
function useTypedValues(record: OwnRecord, { drafts, chosenDraft, onSend }: TypedValuesOptions) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [uploads, setUploads] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const { fields, values, draft } = record
  const waiting = draft?.state === 'waiting' ? draft.proposed : {}
  const isUntouched = Object.keys(typed).length === 0
  const formDraft = useFormDraft({
    store: drafts,
    form: 'account/teacher',
    record: '',
    isDone: never,
    chosen: chosenDraft,
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

  const displayedValue = (name: string) => (Object.hasOwn(waiting, name) ? waiting[name] : values[name])

  /** A text that is typed back to its beginning is untouched again. */
  function change(name: string, field: Field, value: string): void {
    setTyped(({ [name]: _former, ...others }) =>
      value === ownTextOf(field).write(displayedValue(name)) ? others : { ...others, [name]: value },
    )
  }

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setProblems({})
    const read = Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
      const value = typed[name]
      if (value === undefined) return []
      const former = displayedValue(name)
      return [
        [
          name,
          field.kind === 'richText' && typeof former === 'string'
            ? editedRichText(former, value)
            : ownTextOf(field).read(value),
        ],
      ]
    })
    try {
      await onSend({ ...waiting, ...Object.fromEntries(read) })
      formDraft.finish()
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
    draft: formDraft,
    /** The values of the draft that waits for a decision. */
    waiting,
    problems,
    isUntouched,
    isUploading: uploads > 0,
    isBusy,
    displayedValue,
    change,
    fill,
    send,
    reset: () => setTyped({}),
  }
}

const never = () => false
