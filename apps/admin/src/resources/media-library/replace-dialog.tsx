import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useText } from '@teachnet/i18n/react'
import { useId, useState } from 'react'
import { type MediaFile, toMediaFile } from '../../records/media/media-file.ts'
import { useRecordsById } from '../../records/choices/use-options.ts'
import { useInvalidateRecords } from '../../records/record/use-invalidate-records.ts'
import { Auth, useCrud } from '../../records/services/crud-services.tsx'
import type { ActionDialogProps } from '../../records/page/overrides.ts'
import { FileFacts, FilePreview } from '../../fields/shared/media/file-tile.tsx'
import { MediaPicker } from '../../fields/shared/media/choose-media.tsx'
import { WithMessages } from '../../messages/with-messages.tsx'
import { FileUses } from './file-uses.tsx'

/** Chooses the file that takes the place of another one, and shows what will change. */
export function ReplaceDialog(props: ActionDialogProps) {
  return (
    <WithMessages of="media">
      <Replace {...props} />
    </WithMessages>
  )
}

function Replace({ list, ids: [id = 0], onClose }: ActionDialogProps) {
  const text = useText()
  const titleId = useId()
  const { source } = useCrud()
  const invalidate = useInvalidateRecords()
  const listed = list.rows.find(({ row }) => row.id === id)?.row
  const [found] = useRecordsById(list.definition, listed ? [] : [id])
  const row = listed ?? found
  const file = row && toMediaFile(row)
  const [chosen, setChosen] = useState<MediaFile>()
  const [isPicking, setPicking] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function replace(): Promise<void> {
    if (!chosen) return
    setBusy(true)
    try {
      await source.resource(list.definition).act('replace', { id, with_id: chosen.id })
      onClose()
    } catch {
      // The reason has been shown, and the choice stays.
      setBusy(false)
    }
    invalidate(list.definition, [id, chosen.id])
  }

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text('media.replace.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 4 }}>
          <Side title={text('media.replace.old')} file={file} />
          <Box>
            <Side title={text('media.replace.new')} file={chosen} />
            <Button variant="outlined" size="small" sx={{ mt: 2 }} onClick={() => setPicking(true)}>
              {text('media.replace.choose')}
            </Button>
          </Box>
        </Box>
        <Auth node="routine/attachment/uses">
          <FileUses definition={list.definition} id={id} />
        </Auth>
        <Alert severity="info">{text('media.replace.kept')}</Alert>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text('crud.form.cancel')}</Button>
        <Button variant="contained" disabled={!chosen} loading={isBusy} onClick={() => void replace()}>
          {text('media.replace.confirm')}
        </Button>
      </DialogActions>
      {isPicking && file && (
        <MediaPicker
          isImage={file.kind === 'image'}
          max={1}
          without={[file.url.split('#', 1)[0] ?? '']}
          onChoose={([first]) => {
            setChosen(first)
            setPicking(false)
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </Dialog>
  )
}

function Side({ title, file }: { readonly title: string; readonly file: MediaFile | undefined }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Box sx={{ border: 1, borderColor: 'divider', borderRadius: '6px', overflow: 'hidden', minHeight: 120 }}>
        {file && <FilePreview file={file} alt={file.name} />}
      </Box>
      {file && <FileFacts file={file} />}
    </Box>
  )
}
