import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { isApiError } from '@teachnet/api-client'
import { type ApplicationStatus, type KeptFile, toFormValues } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { useBeforeReload } from '@teachnet/ui/parts'
import { type FormEvent, useState } from 'react'
import { PlainField } from '../../form/plain/plain-field.tsx'
import { type PlainFieldPorts } from '../../form/plain/plain-field-props.ts'

/** The request of the back office. */
export type Asked = NonNullable<ApplicationStatus['asked']>

/** What the member sends. */
export interface Answer {
  /** Idempotency key, under which the files were uploaded. */
  readonly key: string
  readonly message: string
  readonly values: Record<string, unknown>
}

export interface AnswerFormProps extends Pick<PlainFieldPorts, 'loadRegions'> {
  readonly asked: Asked
  /** Uploads a file for a field of the answer with this key. */
  readonly onUpload: (field: string, key: string, file: File) => Promise<KeptFile>
  /** Rejects when the server refuses; the client has then shown the reason. */
  readonly onAnswer: (answer: Answer) => Promise<void>
}

const longestMessage = 2000

/** Answers a question of the back office: the requested fields again, files, and a message. A refused answer keeps its input. */
export function AnswerForm({ asked, loadRegions, onUpload, onAnswer }: AnswerFormProps) {
  const text = useText()
  const [key] = useState(() => crypto.randomUUID())
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const [files, setFiles] = useState<Readonly<Record<string, readonly KeptFile[]>>>({})
  const [message, setMessage] = useState('')
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [uploads, setUploads] = useState(0)
  const [isBusy, setBusy] = useState(false)
  // The input of this form is not stored.
  useBeforeReload(() => message === '' && Object.keys(texts).length === 0 && Object.keys(files).length === 0)

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setProblems({})
    try {
      await onAnswer({ key, message, values: toFormValues(asked.fields, { texts, files }) })
    } catch (error) {
      if (!isApiError(error)) throw error
      setProblems(error.fields)
    } finally {
      setBusy(false)
    }
  }

  async function upload(field: string, file: File): Promise<void> {
    setUploads((count) => count + 1)
    try {
      const kept = await onUpload(field, key, file)
      setFiles((all) => ({ ...all, [field]: [...(all[field] ?? []), kept] }))
    } finally {
      setUploads((count) => count - 1)
    }
  }

  return (
    <Paper
      component="form"
      variant="outlined"
      noValidate
      aria-labelledby="asked"
      onSubmit={(event) => void send(event)}
      sx={{ p: 5, borderColor: 'warning.main' }}
    >
      <Stack spacing={5}>
        <Typography id="asked" component="h2" variant="h2">
          {text('applications.asked')}
        </Typography>
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{asked.text}</Typography>
        {Object.entries(asked.fields).map(([name, field]) => (
          <PlainField
            key={name}
            {...{ name, field, loadRegions }}
            offer={asked}
            value={texts[name] ?? ''}
            files={files[name] ?? []}
            problem={problems[name]}
            onChange={(value) => setTexts((all) => ({ ...all, [name]: value }))}
            onFiles={(kept) => setFiles((all) => ({ ...all, [name]: kept }))}
            onUpload={(file) => upload(name, file)}
          />
        ))}
        <TextField
          label={text('applications.message')}
          multiline
          minRows={3}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
          error={Boolean(problems.message)}
          helperText={problems.message}
          slotProps={{ htmlInput: { maxLength: longestMessage } }}
        />
        <div>
          <Button type="submit" variant="contained" loading={isBusy} disabled={uploads > 0}>
            {text('applications.answer')}
          </Button>
        </div>
      </Stack>
    </Paper>
  )
}
