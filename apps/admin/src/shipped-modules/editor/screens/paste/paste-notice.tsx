import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useEditorHost } from '../editor-host.tsx'
import { changeNames, type CleanPaste } from './paste-report.ts'
import type { PictureCopies } from './use-picture-copies.ts'

interface PasteNoticeProps {
  readonly paste: CleanPaste | undefined
  readonly copies: PictureCopies
  readonly onRetry: () => void
  readonly onClose: () => void
}

/** Reports the changes of a paste, and the progress of its pictures. Nothing is shown for an unchanged paste. */
export function PasteNotice({ paste, copies: { total, done, failed }, onRetry, onClose }: PasteNoticeProps) {
  const { say } = useEditorHost()
  if (!paste) return null
  const { source, changes } = paste
  const isCopying = done + failed.length < total
  const lines = [
    ...changeNames.flatMap((name) => (changes[name] > 0 ? [say(`change.${name}`, { count: changes[name] })] : [])),
    ...(isCopying ? [say('pictures.running', { done, total })] : []),
    ...(!isCopying && done > 0 ? [say('pictures.done', { count: done })] : []),
    ...(failed.length > 0 ? [say('pictures.failed', { count: failed.length })] : []),
  ]
  if (lines.length === 0) return null
  return (
    <Alert
      severity={failed.length > 0 || changes.lostPictures > 0 ? 'warning' : 'info'}
      role="status"
      closeText={say('closeNotice')}
      onClose={onClose}
      sx={{ borderRadius: 0, borderTop: 1, borderColor: 'divider', py: 0.5 }}
    >
      <strong>{say(`paste.${source}`)}</strong>
      <Box component="ul" sx={{ m: 0, pl: 4 }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
      {isCopying && <LinearProgress variant="determinate" value={(done / total) * 100} aria-label={say('uploading')} />}
      {!isCopying && failed.length > 0 && (
        <Button size="small" color="inherit" onClick={onRetry}>
          {say('pictures.retry')}
        </Button>
      )}
    </Alert>
  )
}
