import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useFormats, useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import type { ListedDraft } from './draft-list.ts'

interface FoundDraft extends Pick<ListedDraft, 'key' | 'title' | 'savedAt'> {
  /** The form had continued this draft when it was changed elsewhere. */
  readonly isChangedElsewhere: boolean
}

export interface DraftNoticesProps {
  readonly found: readonly FoundDraft[]
  readonly onTake: (key: string) => void
  readonly onDrop: (key: string) => void
}

/**
 * Offers unsaved input of earlier visits and of other devices, each until it is answered: the newest, and the others on demand, so that the
 * form stays in view. Its messages are `account-drafts`.
 */
export function DraftNotices({ found, onTake, onDrop }: DraftNoticesProps) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const first = found.filter(({ isChangedElsewhere }, index) => index === 0 || isChangedElsewhere)
  const visible = isOpen ? found : first
  return (
    <>
      {visible.map((draft) => (
        <DraftNotice key={draft.key} draft={draft} onTake={onTake} onDrop={onDrop} />
      ))}
      {visible.length < found.length && (
        <Button size="small" sx={{ mb: 4 }} onClick={() => setOpen(true)}>
          {text('drafts.more', { count: found.length - visible.length })}
        </Button>
      )}
    </>
  )
}

interface DraftNoticeProps extends Pick<DraftNoticesProps, 'onTake' | 'onDrop'> {
  readonly draft: FoundDraft
}

function DraftNotice({ draft: { key, title, savedAt, isChangedElsewhere }, onTake, onDrop }: DraftNoticeProps) {
  const text = useText()
  const formats = useFormats()
  return (
    <Alert
      severity={isChangedElsewhere ? 'warning' : 'info'}
      sx={notice}
      action={
        <>
          <Button color="inherit" size="small" onClick={() => onTake(key)}>
            {text('drafts.take')}
          </Button>
          <Button color="inherit" size="small" onClick={() => onDrop(key)}>
            {text('drafts.drop')}
          </Button>
        </>
      }
    >
      {text(isChangedElsewhere ? 'drafts.changedElsewhere' : title ? 'drafts.foundTitled' : 'drafts.found', {
        time: formats.dateTime(savedAt),
        title,
      })}
    </Alert>
  )
}

/** The buttons are below the text where both have no room in one line. */
const notice = {
  mb: 4,
  alignItems: 'center',
  flexWrap: 'wrap',
  overflowWrap: 'anywhere',
  '& .MuiAlert-message': { flex: '1 1 180px' },
}
