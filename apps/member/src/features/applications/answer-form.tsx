import { DraftNotices } from '@teachnet/account-pages/drafts'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { isApiError } from '@teachnet/api-client'
import { type ApplicationStatus, isListField, isSecret, type StoredFile, toFormValues } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { isRecord } from '@teachnet/protocol'
import { type DraftContent, type DraftStore, useFormDraft } from '@teachnet/session/drafts'
import { type FormEvent, useState } from 'react'
import { PlainField } from '../../parts/plain-field.tsx'
import { type PlainFieldPorts } from '../../parts/plain-field-props.ts'

/** The request of the back office. */
export type Requested = NonNullable<ApplicationStatus['asked']>

/** What the member sends. */
export interface Answer {
  /** Idempotency key, under which the files were uploaded. */
  readonly key: string
  readonly message: string
  readonly values: Record<string, unknown>
}

export interface AnswerFormProps extends Pick<PlainFieldPorts, 'loadRegions'> {
  readonly asked: Requested
  /** Number of the application. */
  readonly number: string
  /** The unsaved input of the member. */
  readonly drafts: DraftStore
  /** Key of the draft that the form begins with. */
  readonly chosenDraft?: string | undefined
  /** Uploads a file for a field of the answer with this key. */
  readonly onUpload: (field: string, key: string, file: File) => Promise<StoredFile>
  /** Rejects when the server refuses; the client has then shown the reason. */
  readonly onAnswer: (answer: Answer) => Promise<void>
}

/** Answers a question of the back office: the requested fields again, files, and a message. A refused answer keeps its input. */
export function AnswerForm(props: AnswerFormProps) {
  const { asked, number, drafts, chosenDraft, loadRegions, onUpload, onAnswer } = props
  const text = useText()
  const [answer, setAnswer] = useState(emptyAnswer)
  const { texts, files, message } = answer
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [uploads, setUploads] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const isEmpty = message === '' && Object.keys(texts).length === 0 && Object.keys(files).length === 0
  const draft = useFormDraft({
    store: drafts,
    form: 'account/applications',
    record: number,
    isDone: never,
    chosen: chosenDraft,
    changes: isEmpty ? undefined : toDraftContent(answer, asked, number),
    onTake: (values) => setAnswer(readDraft(values, asked)),
  })

  function change(toChanges: (before: UnsentAnswer) => Partial<UnsentAnswer>): void {
    setAnswer((before) => ({ ...before, ...toChanges(before) }))
  }

  function discard(): void {
    // At once: a sent answer has no form any more.
    draft.finish()
    setAnswer(emptyAnswer)
    setProblems({})
  }

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setProblems({})
    try {
      const values = toFormValues(asked.fields, { texts, files })
      await draft.send(async ({ idempotencyKey: key }) => onAnswer({ key, message, values }))
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
      const added = await onUpload(field, draft.idempotencyKey(), file)
      const definition = asked.fields[field]
      const isMany = definition !== undefined && isListField(definition)
      change(({ files: all }) => ({ files: { ...all, [field]: isMany ? [...(all[field] ?? []), added] : [added] } }))
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
        <DraftNotices found={draft.found} onTake={(key) => void draft.take(key)} onDrop={draft.drop} />
        {Object.entries(asked.fields).map(([name, field]) => (
          <PlainField
            key={name}
            name={name}
            field={field}
            loadRegions={loadRegions}
            offer={asked}
            value={texts[name] ?? ''}
            files={files[name] ?? []}
            problem={problems[name]}
            onChange={(value) => change(({ texts: all }) => ({ texts: { ...all, [name]: value } }))}
            onFiles={(left) => change(({ files: all }) => ({ files: { ...all, [name]: left } }))}
            onUpload={(file) => upload(name, file)}
          />
        ))}
        <TextField
          label={text('applications.message')}
          multiline
          minRows={3}
          value={message}
          onChange={({ target }) => change(() => ({ message: target.value }))}
          error={Boolean(problems.message)}
          helperText={problems.message}
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
interface UnsentAnswer extends Pick<Answer, 'message'> {
  readonly texts: Readonly<Record<string, string>>
  readonly files: Readonly<Record<string, readonly StoredFile[]>>
}

const emptyAnswer: UnsentAnswer = { texts: {}, files: {}, message: '' }

const never = () => false

/** ID numbers and the files of an application are private: only the server keeps them. */
function toDraftContent({ texts, files, message }: UnsentAnswer, { fields }: Requested, title: string): DraftContent {
  const isHidden = (name: string) => fields[name] !== undefined && isSecret(fields[name])
  const entries = Object.entries(texts)
  return {
    title,
    values: {
      message,
      texts: Object.fromEntries(entries.filter(([name]) => !isHidden(name))),
      secrets: Object.fromEntries(entries.filter(([name]) => isHidden(name))),
      files,
    },
    offBrowser: [
      ...(entries.some(([name]) => isHidden(name)) ? ['secrets'] : []),
      ...(Object.values(files).some((list) => list.length > 0) ? ['files'] : []),
    ],
  }
}

/** The answer of a draft, with what the request still asks for. */
function readDraft(values: Readonly<Record<string, unknown>>, { fields }: Requested): UnsentAnswer {
  const ofFields = (part: unknown) =>
    isRecord(part) ? Object.entries(part).filter(([name]) => Object.hasOwn(fields, name)) : []
  return {
    message: typeof values['message'] === 'string' ? values['message'] : '',
    texts: Object.fromEntries(
      [...ofFields(values['texts']), ...ofFields(values['secrets'])].filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    ),
    files: Object.fromEntries(
      ofFields(values['files']).map(([name, list]) => [name, Array.isArray(list) ? list.filter(isStoredFile) : []]),
    ),
  }
}

function isStoredFile(value: unknown): value is StoredFile {
  return isRecord(value) && typeof value.url === 'string' && typeof value.name === 'string'
}
