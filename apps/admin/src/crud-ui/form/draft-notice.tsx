import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useFormats, useText } from '@teachnet/i18n/react'

interface DraftNoticeProps {
  /** Unix milliseconds. */
  readonly savedAt: number
  readonly onTake: () => void
  readonly onDrop: () => void
}

/** Offers the unsaved input of an earlier visit. */
export function DraftNotice({ savedAt, onTake, onDrop }: DraftNoticeProps) {
  const text = useText()
  const formats = useFormats()
  return (
    <Alert
      severity="info"
      sx={{ mb: 4, alignItems: 'center' }}
      action={
        <>
          <Button color="inherit" size="small" onClick={onTake}>
            {text('crud.draft.take')}
          </Button>
          <Button color="inherit" size="small" onClick={onDrop}>
            {text('crud.draft.drop')}
          </Button>
        </>
      }
    >
      {text('crud.draft.found', { time: formats.dateTime(savedAt) })}
    </Alert>
  )
}
