import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { isApiError } from '@teachnet/api-client'
import { type Field, isFileField, type KeptFile } from '@teachnet/contract'
import { hasFormat, type OwnRecord, ownTextOf } from '@teachnet/contract/desk'
import { useText } from '@teachnet/i18n/react'
import { useBeforeReload } from '@teachnet/ui/parts'
import { type FormEvent, useState } from 'react'
import { PlainField } from '../../form/plain/plain-field.tsx'
import { type PlainFieldPorts } from '../../form/plain/plain-field-props.ts'

export interface TeacherFormProps extends Pick<PlainFieldPorts, 'loadRegions' | 'toImageUrl'> {
  readonly record: OwnRecord
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
export function TeacherForm({ record, loadRegions, toImageUrl, onUpload, onSend }: TeacherFormProps) {
  const text = useText()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [uploads, setUploads] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const { fields, values, draft } = record
  const waiting = draft?.state === 'waiting' ? draft.proposed : {}
  const isUntouched = Object.keys(typed).length === 0
  // The input of this form is not stored.
  useBeforeReload(() => isUntouched)

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
      setTyped({})
    } catch (error) {
      if (!isApiError(error)) throw error
      setProblems(error.fields)
    } finally {
      setBusy(false)
    }
  }

  async function upload(name: string, field: Field, file: File): Promise<void> {
    setUploads((count) => count + 1)
    try {
      change(name, field, await onUpload(file))
    } finally {
      setUploads((count) => count - 1)
    }
  }

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
    <Stack component="form" spacing={5} noValidate onSubmit={(event) => void send(event)}>
      <Box sx={gridStyle}>
        {Object.entries(fields).map(([name, field]) => {
          const value = typed[name] ?? ownTextOf(field).write(shownValue(name))
          return (
            <Box key={name} sx={fields[`${name}_en`] ? startStyle : isWide(field) ? wideStyle : {}}>
              <PlainField
                {...{ name, field, value, loadRegions }}
                {...(toImageUrl && { toImageUrl })}
                offer={record}
                files={toFiles(field, value)}
                problem={problems[name]}
                hint={hintOf(name, field)}
                onChange={(next) => change(name, field, next)}
                onFiles={([file]) => change(name, field, file?.url ?? '')}
                onUpload={(file) => upload(name, field, file)}
              />
            </Box>
          )
        })}
      </Box>
      <Stack direction="row" spacing={3}>
        <Button type="submit" variant="contained" loading={isBusy} disabled={uploads > 0 || isUntouched}>
          {text(draft?.state === 'waiting' ? 'teacher.sendAgain' : 'teacher.send')}
        </Button>
        {!isUntouched && (
          <Button color="inherit" onClick={() => setTyped({})}>
            {text('teacher.reset')}
          </Button>
        )}
      </Stack>
    </Stack>
  )
}

function toFiles(field: Field, path: string): KeptFile[] {
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
