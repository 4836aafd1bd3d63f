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
import { permissionOf } from '@teachnet/contract'
import { useFormats, useText } from '@teachnet/i18n/react'
import { adminArea } from '@teachnet/protocol'
import { listPages, type MenuEntry, useAreaState, withinBase } from '@teachnet/session'
import type { DraftEntry } from '@teachnet/session/drafts'
import { useId, useState, useSyncExternalStore } from 'react'
import { Link as RouterLink } from 'react-router'
import { useCrud } from '../../../crud/services/crud-services.tsx'
import { ConfirmDialog } from '../../../crud-ui/dialogs/confirm-dialog.tsx'

/** All unsaved input of the account: each is continued in its form, or deleted. */
export function DraftsDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText()
  const id = useId()
  const { drafts } = useCrud()
  const entries = useSyncExternalStore(drafts.subscribe, drafts.entries)
  const pages = listPages(useAreaState()?.menu ?? [])
  const [asked, setAsked] = useState<DraftEntry>()
  const problem = drafts.problem()
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <Box sx={{ display: 'flex', alignItems: 'center', pr: 3 }}>
        <DialogTitle id={id} sx={{ flex: 1 }}>
          {text('drafts.title')}
        </DialogTitle>
        <IconButton aria-label={text('shell.close')} title={text('shell.close')} onClick={onClose}>
          <CloseRounded />
        </IconButton>
      </Box>
      <DialogContent sx={{ display: 'grid', gap: 4, alignContent: 'start' }}>
        <Typography color="textSecondary">{text('drafts.lead')}</Typography>
        {problem !== undefined && <Alert severity="warning">{problem}</Alert>}
        {entries.length === 0 && <Typography>{text('drafts.none')}</Typography>}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {entries.map((entry) => (
            <DraftRow key={entry.key} entry={entry} pages={pages} onOpen={onClose} onDelete={() => setAsked(entry)} />
          ))}
        </Box>
      </DialogContent>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={text('drafts.ask')}
        detail={text('drafts.askDetail', { title: asked?.title || text('drafts.untitled') })}
        confirm={text('drafts.confirm')}
        cancel={text('drafts.cancel')}
        onConfirm={() => {
          if (asked) drafts.remove(asked.key)
          setAsked(undefined)
        }}
        onCancel={() => setAsked(undefined)}
      />
    </Dialog>
  )
}

interface DraftRowProps {
  readonly entry: DraftEntry
  readonly pages: readonly MenuEntry[]
  readonly onOpen: () => void
  readonly onDelete: () => void
}

function DraftRow({ entry, pages, onOpen, onDelete }: DraftRowProps) {
  const text = useText()
  const formats = useFormats()
  const place = placeOf(entry, pages)
  const title = entry.title || text('drafts.untitled')
  const facts = [
    place?.page.title ?? entry.form,
    entry.record === '' ? text('drafts.new') : undefined,
    formats.dateTime(entry.savedAt),
    entry.revision === 0 ? text('drafts.here') : undefined,
  ]
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 2, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {place ? (
          <Link component={RouterLink} to={place.to} onClick={onOpen} sx={{ display: 'inline-block', py: 1 }}>
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

interface DraftPlaceInMenu {
  readonly page: MenuEntry
  readonly to: string
}

/** The page with the form of a draft; undefined if the account may not open it any more. */
function placeOf({ form, record, key }: DraftEntry, pages: readonly MenuEntry[]): DraftPlaceInMenu | undefined {
  const group = /^routine\.Config\.(\w+)$/.exec(form)?.[1]
  const rule = group === undefined ? permissionOf({ controller: form }) : 'routine/config'
  const page = pages.find(({ name }) => name === rule)
  if (!page || page.kind !== 'page') return undefined
  const query = new URLSearchParams(
    group === undefined ? { form: record === '' ? 'add' : record, draft: key } : { tab: group },
  )
  return { page, to: `${withinBase(page.path, adminArea.basePath)}?${query}` }
}
