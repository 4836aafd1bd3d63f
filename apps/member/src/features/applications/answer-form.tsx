import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { isApiError } from '@teachnet/api-client'
import { type ApplicationStatus, isListField, type KeptFile, toFormValues } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { isRecord } from '@teachnet/protocol'
import { useBeforeReload } from '@teachnet/ui/parts'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import type { KeptInput } from '../../form/kept-input.ts'
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
  /** Where the answer is kept until it is sent. */
  readonly kept: KeptInput
  /** Uploads a file for a field of the answer with this key. */
  readonly onUpload: (field: string, key: string, file: File) => Promise<KeptFile>
  /** Rejects when the server refuses; the client has then shown the reason. */
  readonly onAnswer: (answer: Answer) => Promise<void>
}

const longestMessage = 2000

/** Answers a question of the back office: the requested fields again, files, and a message. A refused answer keeps its input. */
export function AnswerForm({ asked, kept, loadRegions, onUpload, onAnswer }: AnswerFormProps) {
  const text = useText()
  const [begun] = useState(() => readAnswer(kept.load(), asked) ?? emptyAnswer())
  const [key, setKey] = useState(begun.key)
  const [texts, setTexts] = useState(begun.texts)
  const [files, setFiles] = useState(begun.files)
  const [message, setMessage] = useState(begun.message)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [uploads, setUploads] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const isEmpty = message === '' && Object.keys(texts).length === 0 && Object.keys(files).length === 0
  function keep(): boolean {
    if (!isEmpty) return kept.save({ question: asked.text, key, texts, files, message } satisfies KeptAnswer)
    kept.clear()
    return true
  }
  useBeforeReload(keep)
  const keepChanges = useEffectEvent(keep)
  useEffect(() => void keepChanges(), [texts, files, message])

  function discard(): void {
    // At once: a sent answer has no form any more.
    kept.clear()
    // Files belong to the key that they were uploaded with.
    setKey(crypto.randomUUID())
    setTexts({})
    setFiles({})
    setMessage('')
    setProblems({})
  }

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setProblems({})
    try {
      await onAnswer({ key, message, values: toFormValues(asked.fields, { texts, files }) })
      discard()
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
      const added = await onUpload(field, key, file)
      const definition = asked.fields[field]
      const isMany = definition !== undefined && isListField(definition)
      setFiles((all) => ({ ...all, [field]: isMany ? [...(all[field] ?? []), added] : [added] }))
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
        <Stack direction="row" spacing={3}>
          <Button type="submit" variant="contained" loading={isBusy} disabled={uploads > 0}>
            {text('applications.answer')}
          </Button>
          {!isEmpty && (
            <Button color="inherit" onClick={discard} disabled={isBusy || uploads > 0}>
              {text('applications.discard')}
            </Button>
          )}
        </Stack>
        {!isEmpty && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {text('applications.kept')}
          </Typography>
        )}
      </Stack>
    </Paper>
  )
}

/** An answer that is not sent yet. */
interface KeptAnswer extends Pick<Answer, 'key' | 'message'> {
  /** The request that it answers. */
  readonly question: string
  readonly texts: Readonly<Record<string, string>>
  readonly files: Readonly<Record<string, readonly KeptFile[]>>
}

function emptyAnswer(): Omit<KeptAnswer, 'question'> {
  return { key: crypto.randomUUID(), texts: {}, files: {}, message: '' }
}

/** The kept answer, if it belongs to this request. */
function readAnswer(kept: unknown, { text, fields }: Asked): Omit<KeptAnswer, 'question'> | undefined {
  if (!isRecord(kept) || kept.question !== text || typeof kept.key !== 'string') return undefined
  const ofFields = (values: unknown) =>
    isRecord(values) ? Object.entries(values).filter(([name]) => Object.hasOwn(fields, name)) : []
  return {
    key: kept.key,
    message: typeof kept.message === 'string' ? kept.message : '',
    texts: Object.fromEntries(
      ofFields(kept.texts).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
    files: Object.fromEntries(
      ofFields(kept.files).map(([name, list]) => [name, Array.isArray(list) ? list.filter(isKeptFile) : []]),
    ),
  }
}

function isKeptFile(value: unknown): value is KeptFile {
  return isRecord(value) && typeof value.url === 'string' && typeof value.name === 'string'
}
