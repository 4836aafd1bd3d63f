import { DraftNotices } from '@teachnet/account-pages/drafts'
import type { DraftStore } from '@teachnet/session/drafts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { type Field, isFileField, type KeptFile } from '@teachnet/contract'
import { hasFormat, type OwnRecord, ownTextOf } from '@teachnet/contract/desk'
import { useText } from '@teachnet/i18n/react'
import { PlainField } from '../../form/plain/plain-field.tsx'
import { type PlainFieldPorts } from '../../form/plain/plain-field-props.ts'
import { useTypedValues } from './use-typed-values.ts'

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
          const value = typed[name] ?? ownTextOf(field).write(form.shownValue(name))
          return (
            <Box key={name} sx={fields[`${name}_en`] ? startStyle : isWide(field) ? wideStyle : {}}>
              <PlainField
                {...{ name, field, value, loadRegions }}
                {...(toImageUrl && { toImageUrl })}
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
