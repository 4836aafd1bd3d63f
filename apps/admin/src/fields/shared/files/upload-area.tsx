import Box from '@mui/material/Box'
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
