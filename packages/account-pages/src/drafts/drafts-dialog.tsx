import CloseRounded from '@mui/icons-material/CloseRounded'
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useFormats, useText } from '@teachnet/i18n/react'
import { useId, useState, useSyncExternalStore } from 'react'
import { Link as RouterLink } from 'react-router'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import type { DraftList, DraftPage, FindDraftPage, ListedDraft } from './draft-list.ts'

interface DraftsDialogProps {
  readonly drafts: DraftList
  readonly findPage: FindDraftPage
  readonly onClose: () => void
}

/** All unsaved input of the account: each is continued in its form, or deleted. */
export function DraftsDialog({ drafts, findPage, onClose }: DraftsDialogProps) {
  const text = useText()
  const id = useId()
  const entries = useSyncExternalStore(drafts.subscribe, drafts.entries)
  const [requested, setRequested] = useState<ListedDraft>()
  const problem = drafts.problem()
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <Box sx={{ display: 'flex', alignItems: 'center', pr: 3 }}>
        <DialogTitle id={id} sx={{ flex: 1 }}>
          {text('drafts.title')}
        </DialogTitle>
        <IconButton aria-label={text('drafts.close')} title={text('drafts.close')} onClick={onClose}>
          <CloseRounded />
        </IconButton>
      </Box>
      <DialogContent sx={{ display: 'grid', gap: 4, alignContent: 'start' }}>
        <Typography color="textSecondary">{text('drafts.lead')}</Typography>
        {problem !== undefined && <Alert severity="warning">{problem}</Alert>}
        {entries.length === 0 && <Typography>{text('drafts.none')}</Typography>}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {entries.map((entry) => (
            <DraftRow
              key={entry.key}
              entry={entry}
              page={findPage(entry)}
              onOpen={onClose}
              onDelete={() => setRequested(entry)}
            />
          ))}
        </Box>
      </DialogContent>
      <ConfirmDialog
        isOpen={requested !== undefined}
        title={text('drafts.ask')}
        detail={text('drafts.askDetail', {
          title: (requested && titleOf(requested, findPage(requested))) || text('drafts.untitled'),
        })}
        confirm={text('drafts.confirm')}
        cancel={text('drafts.cancel')}
        onConfirm={() => {
          if (requested) drafts.remove(requested.key)
          setRequested(undefined)
        }}
        onCancel={() => setRequested(undefined)}
      />
    </Dialog>
  )
}

interface DraftRowProps {
  readonly entry: ListedDraft
  readonly page: DraftPage | undefined
  readonly onOpen: () => void
  readonly onDelete: () => void
}

function DraftRow({ entry, page, onOpen, onDelete }: DraftRowProps) {
  const text = useText()
  const formats = useFormats()
  const title = titleOf(entry, page) || text('drafts.untitled')
  const facts = [
    page ? (page.title === title ? undefined : page.title) : entry.form,
    entry.record === '' && !page?.isSingle ? text('drafts.new') : undefined,
    formats.dateTime(entry.savedAt),
    entry.revision === 0 ? text('drafts.here') : undefined,
  ]
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 2, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {page ? (
          <Link component={RouterLink} to={page.to} onClick={onOpen} sx={{ display: 'inline-block', py: 1 }}>
            {title}
          </Link>
        ) : (
          <Typography>{title}</Typography>
        )}
        <Typography variant="body2" color="textSecondary">
          {facts.filter((fact) => fact !== undefined).join(' · ')}
        </Typography>
      </Box>
      <IconButton
        aria-label={text('drafts.delete', { title })}
        title={text('drafts.delete', { title })}
        onClick={onDelete}
      >
        <DeleteOutlineRounded fontSize="small" />
      </IconButton>
    </Box>
  )
}

/** A form that is the only one of its page has the title of the page. */
function titleOf({ title }: ListedDraft, page: DraftPage | undefined): string {
  return title || (page?.isSingle ? page.title : '')
}
