import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { ShownText } from '@teachnet/contract/texts'
import { useText } from '@teachnet/i18n/react'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { toSaveResult } from '../../records/form/save-result.ts'
import type { TextKey, TextsApi } from './texts.api.ts'

interface TextDialogProps {
  readonly api: TextsApi
  readonly shown: ShownText
  readonly textKey: TextKey
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** Changes one text, with a preview; a text that would break a page is refused at its input. */
export function TextDialog({ api, shown, textKey, onClose, onSaved }: TextDialogProps) {
  const text = useText()
  const id = useId()
  const [typed, setTyped] = useState(shown.wording ?? shown.original)
  const [rejection, setRejection] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { previews, problem } = usePreview(api, textKey, typed)
  const error = rejection ?? problem

  async function send(run: () => Promise<unknown>): Promise<void> {
    setBusy(true)
    const result = await toSaveResult(async () => {
      await run()
    })
    setBusy(false)
    if (result.kind === 'refused') return setRejection(result.fields['wording'] ?? result.message)
    if (result.kind !== 'saved') return
    onSaved()
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(() => api.save(textKey, typed.trim()))
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} fullWidth maxWidth="sm">
      <form noValidate onSubmit={submit}>
        <DialogTitle id={`${id}-title`}>{text('texts.editTitle')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 4 }}>
          <Box>
            <Typography variant="body2" color="textSecondary">
              {text('texts.original')}
            </Typography>
            <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{shown.original}</Typography>
            <Typography variant="caption" color="textSecondary">
              {shown.name}
            </Typography>
          </Box>
          <TextField
            id={`${id}-wording`}
            label={text('texts.wording')}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setRejection(undefined)
            }}
            multiline
            minRows={2}
            maxRows={10}
            fullWidth
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only input of a dialog that was requested
            autoFocus
            error={error !== undefined}
            helperText={error}
          />
          <Placeholders placeholders={shown.placeholders} />
          <Previews previews={error === undefined ? previews : []} />
        </DialogContent>
        <DialogActions>
          {shown.wording !== null && (
            <Button onClick={() => void send(() => api.reset(textKey))} disabled={isBusy} sx={{ mr: 'auto' }}>
              {text('texts.reset')}
            </Button>
          )}
          <Button onClick={onClose}>{text('crud.form.cancel')}</Button>
          <Button type="submit" variant="contained" loading={isBusy}>
            {text('texts.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function Placeholders({ placeholders }: Pick<ShownText, 'placeholders'>) {
  const text = useText()
  if (placeholders.length === 0) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Typography variant="body2" color="textSecondary">
        {text('texts.placeholders')}
      </Typography>
      {placeholders.map(({ name, kind }) => (
        <Chip
          key={name}
          size="small"
          label={`${kind === 'tag' ? `<${name}>…</${name}>` : `{${name}}`} · ${text(`texts.kind.${kind}`)}`}
        />
      ))}
    </Box>
  )
}

function Previews({ previews }: Pick<Preview, 'previews'>) {
  const text = useText()
  return (
    <Box role="status" aria-label={text('texts.preview')}>
      {previews.length > 0 && (
        <Alert severity="info" icon={false}>
          <Typography variant="caption" component="p">
            {text('texts.preview')}
          </Typography>
          {previews.map((preview) => (
            <Box key={preview} sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {preview}
            </Box>
          ))}
        </Alert>
      )}
    </Box>
  )
}

/** Time without typing after which the preview is requested, in ms. */
const pause = 300

interface Preview {
  readonly previews: readonly string[]
  readonly problem?: string | undefined
}

/** The preview of the typed text, or its problem. */
function usePreview(api: Pick<TextsApi, 'preview'>, { place, locale, name }: TextKey, typed: string): Preview {
  const [visible, setVisible] = useState<Preview>({ previews: [] })
  useEffect(() => {
    const request = new AbortController()
    const loadPreview = async () => {
      let previews: readonly string[] = []
      const result = await toSaveResult(async () => {
        ;({ previews } = await api.preview({ place, locale, name }, typed.trim(), request.signal))
      })
      if (request.signal.aborted) return
      setVisible(
        result.kind === 'refused' ? { previews, problem: result.fields['wording'] ?? result.message } : { previews },
      )
    }
    const timer = setTimeout(() => void loadPreview(), pause)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [api, place, locale, name, typed])
  return visible
}
