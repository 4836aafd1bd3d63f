import { useQuery } from '@tanstack/react-query'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { LetterDraft, LetterPreview } from '@teachnet/contract/lists'
import { useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import { useCrud } from '../../records/services/crud-services.tsx'
import { queryKeys } from '../../records/services/query-keys.ts'
import { type ActionDialogProps, type ActionPartProps } from '../../records/page/overrides.ts'
import { ActionDialog } from '../../records/record/action-dialog.tsx'
import { toText } from '../../values/read-values.ts'

/**
 * The dialog of an action that sends a message to the applicant, with templates above the text and a preview below it.
 */
export function MessageDialog(props: ActionDialogProps) {
  const { backEnd } = useCrud()
  return (
    <ActionDialog
      {...props}
      parts={backEnd === 'teachnet' ? { Above: TemplateChoice, Below: LetterPreviewPart } : undefined}
    />
  )
}

const isLetterAction = (name: string): name is LetterDraft['action'] => ['ask', 'accept', 'refuse'].includes(name)

function TemplateChoice({ definition, action, ids, setValue }: ActionPartProps) {
  const text = useText()
  const { source } = useCrud()
  const [id = 0] = ids
  const { controller } = definition
  const name = isLetterAction(action.name) ? action.name : undefined
  const templates = useQuery({
    queryKey: queryKeys.call(controller, `templates ${action.name}`, id),
    queryFn: ({ signal }) =>
      source.letters.templates({ controller, id, action: name ?? 'ask' }, { signal, showError: false }),
    enabled: name !== undefined,
  })
  const offered = templates.data?.list ?? []
  if (offered.length === 0) return null
  return (
    <TextField
      select
      fullWidth
      label={text('record.letter.template')}
      value=""
      helperText={text('record.letter.variables')}
      onChange={(event) => {
        const chosen = offered.find((one) => String(one.id) === event.target.value)
        if (!chosen) return
        setValue('message', chosen.text)
        setValue('sms', chosen.sms)
      }}
    >
      {offered.map((one) => (
        <MenuItem key={one.id} value={String(one.id)}>
          {one.name}
        </MenuItem>
      ))}
    </TextField>
  )
}

function LetterPreviewPart(props: ActionPartProps) {
  return props.action.fields ? <PreviewOnRequest {...props} /> : <UsualMessage {...props} />
}

/** The message of an action that takes no words of its own. */
function UsualMessage({ definition: { controller }, action: { name }, ids }: ActionPartProps) {
  const { source } = useCrud()
  const [id = 0] = ids
  const { data } = useQuery({
    queryKey: queryKeys.call(controller, `preview ${name}`, id),
    queryFn: () =>
      source.letters.preview({ controller, id, action: isLetterAction(name) ? name : 'accept', message: '', sms: '' }),
    gcTime: 0,
  })
  return data ? <Preview preview={data} isFirst={ids.length > 1} /> : null
}

function PreviewOnRequest({ definition, action, ids, values }: ActionPartProps) {
  const text = useText()
  const { source } = useCrud()
  const [made, setMade] = useState<{
    readonly message: string
    readonly sms: string
    readonly preview: LetterPreview
  }>()
  if (!isLetterAction(action.name)) return null
  const [id = 0] = ids
  const words = { message: toText(values.message), sms: toText(values.sms) }
  const draft = { controller: definition.controller, id, action: action.name, ...words }
  // A preview of an earlier text would be mistaken for that of the current one.
  const isCurrent = made?.message === words.message && made.sms === words.sms
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Button
        variant="outlined"
        size="small"
        sx={{ justifySelf: 'start' }}
        disabled={words.message.trim() === ''}
        onClick={() =>
          void source.letters.preview(draft).then(
            (preview) => setMade({ ...words, preview }),
            // The API client has shown a failure.
            () => undefined,
          )
        }
      >
        {text('record.letter.preview')}
      </Button>
      {made && isCurrent && <Preview preview={made.preview} isFirst={ids.length > 1} />}
    </Box>
  )
}

function Preview({ preview, isFirst }: { readonly preview: LetterPreview; readonly isFirst: boolean }) {
  const text = useText()
  const isMail = preview.channel === 'email'
  return (
    <Alert severity="info" icon={false} role="region" aria-label={text('record.letter.preview')}>
      <Typography variant="caption" component="p">
        {text(isMail ? 'record.letter.byMail' : 'record.letter.bySms')}
        {isFirst && ` ${text('record.letter.first')}`}
      </Typography>
      {isMail && (
        <Typography variant="subtitle2" component="p" sx={{ my: 1 }}>
          {preview.mail.subject}
        </Typography>
      )}
      <Typography variant="body2" component="p" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {isMail ? preview.mail.body : preview.sms}
      </Typography>
    </Alert>
  )
}
