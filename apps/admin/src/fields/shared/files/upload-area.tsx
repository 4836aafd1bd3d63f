import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import CloseRounded from '@mui/icons-material/CloseRounded'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useLocale, useText } from '@teachnet/i18n/react'
import { toRejectionText } from '@teachnet/upload'
import type { PendingUpload as Upload } from '../../../records/form/use-uploads.ts'

interface DropAreaProps {
  readonly hasError: boolean
  readonly onFiles: (files: FileList) => void
  readonly children: ReactNode
}

/** An area on which files can be dropped. */
export function DropArea({ hasError, onFiles, children }: DropAreaProps) {
  const [isOver, setIsOver] = useState(false)
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        onFiles(event.dataTransfer.files)
      }}
      sx={{
        border: '1px dashed',
        borderColor: isOver ? 'primary.main' : hasError ? 'error.main' : 'divider',
        borderRadius: 1,
        p: 2,
        display: 'grid',
        gap: 2,
      }}
    >
      {children}
    </Box>
  )
}

interface PendingUploadProps {
  readonly upload: Upload
  readonly onCancel: () => void
}

/** The progress of an upload, or the reason why it failed. */
export function PendingUpload({ upload, onCancel }: PendingUploadProps) {
  const text = useText()
  const locale = useLocale()
  const { name, share, problem, limits, message, isFailed } = upload
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 2 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" noWrap>
          {name}
        </Typography>
        {isFailed ? (
          <Typography variant="caption" color="error" role="alert">
            {problem ? toRejectionText(problem, locale, limits) : (message ?? text('crud.upload.failed'))}
          </Typography>
        ) : (
          <LinearProgress
            variant={share > 0 ? 'determinate' : 'indeterminate'}
            value={Math.round(share * 100)}
            aria-label={text('crud.upload.progress', { name })}
          />
        )}
      </Box>
      <IconButton
        size="small"
        aria-label={text(isFailed ? 'crud.upload.dismiss' : 'crud.upload.cancel', { name })}
        onClick={onCancel}
      >
        <CloseRounded sx={{ fontSize: '1rem' }} />
      </IconButton>
    </Stack>
  )
}

/** Uploads that are rendered; the rest is counted, so that hundreds of files do not push the page away. */
const mostVisible = 5

interface UploadQueueProps {
  readonly pending: readonly Upload[]
  readonly onCancel: (key: string) => void
}

/** The uploads of many files: those that run, and in one list those that failed, with the reasons. */
export function UploadQueue({ pending, onCancel }: UploadQueueProps) {
  const text = useText()
  const locale = useLocale()
  const failed = pending.filter(({ isFailed }) => isFailed)
  const running = pending.filter(({ isFailed }) => !isFailed)
  const reasons = Map.groupBy(failed, ({ problem, limits, message }) =>
    problem ? toRejectionText(problem, locale, limits) : (message ?? text('crud.upload.failed')),
  )
  return (
    <>
      {failed.length > 0 && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={() => failed.forEach(({ key }) => onCancel(key))}>
              {text('media.upload.dismissAll')}
            </Button>
          }
        >
          {text('media.upload.failed', { count: failed.length })}
          <Box
            component="dl"
            sx={{ m: 0, mt: 1, maxHeight: 160, overflow: 'auto', '& dd': { m: 0, mb: 2 } }}
            tabIndex={0}
          >
            {[...reasons].map(([reason, files]) => (
              <div key={reason}>
                <Box component="dt" sx={{ fontWeight: 600 }}>
                  {reason}
                </Box>
                {files.map(({ key, name }) => (
                  <Box component="dd" key={key} sx={{ overflowWrap: 'anywhere' }}>
                    {name}
                  </Box>
                ))}
              </div>
            ))}
          </Box>
        </Alert>
      )}
      {running.slice(0, mostVisible).map((one) => (
        <PendingUpload key={one.key} upload={one} onCancel={() => onCancel(one.key)} />
      ))}
      {running.length > mostVisible && (
        <Typography variant="body2" color="textSecondary" role="status">
          {text('media.upload.waiting', { count: running.length - mostVisible })}
        </Typography>
      )}
    </>
  )
}
