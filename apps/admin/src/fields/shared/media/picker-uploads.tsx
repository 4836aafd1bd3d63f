import UploadRounded from '@mui/icons-material/UploadRounded'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useText } from '@teachnet/i18n/react'
import type { useUploads } from '../../../crud/form/use-uploads.ts'
import { DropArea } from '../files/drop-area.tsx'
import { FileButton } from '../files/file-button.tsx'
import { PendingUpload } from '../files/pending-upload.tsx'

interface PickerUploadsProps {
  readonly uploads: Pick<ReturnType<typeof useUploads>, 'start' | 'pending' | 'cancel'>
  /** Value of the `accept` attribute. */
  readonly accept: string | undefined
}

/** Uploads files into the media library: chosen by a button, or dropped. */
export function PickerUploads({ uploads, accept }: PickerUploadsProps) {
  const text = useText()
  return (
    <DropArea hasError={false} onFiles={(files) => uploads.start([...files])}>
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <FileButton
          label={text('media.upload')}
          name={text('media.upload.choose')}
          icon={<UploadRounded />}
          accept={accept}
          isMultiple
          onFiles={(files) => uploads.start([...(files ?? [])])}
        />
        <Typography variant="caption" color="textSecondary">
          {text('media.upload.drop')}
        </Typography>
      </Stack>
      {uploads.pending.map((one) => (
        <PendingUpload key={one.key} upload={one} onCancel={() => uploads.cancel(one.key)} />
      ))}
    </DropArea>
  )
}
