import { useLength } from '../use-length.ts'
import CreateNewFolderRounded from '@mui/icons-material/CreateNewFolderRounded'
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import EditRounded from '@mui/icons-material/EditRounded'
import FolderOffRounded from '@mui/icons-material/FolderOffRounded'
import FolderRounded from '@mui/icons-material/FolderRounded'
import PermMediaRounded from '@mui/icons-material/PermMediaRounded'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useText } from '@teachnet/i18n/react'
import { type ReactNode, useState, useId } from 'react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import {
  type MediaSearch,
  noFolder,
  type MediaFolder,
  useFolderChanges,
  useMediaFolders,
  useInvalidateFolders,
} from '../../../records/media/use-media-files.ts'

interface FolderListProps {
  readonly chosen: MediaSearch['folder']
  readonly onChoose: (folder: MediaSearch['folder']) => void
  /** Whether folders can be added, renamed and deleted here. */
  readonly isEditable?: boolean
}

/** The folder that a dialog is about: a new one below a parent, or one to rename. */
interface FolderPrompt {
  readonly id?: number
  readonly parent: number
  readonly name: string
}

/** The folders of the library; without any, nothing but the button that adds the first. */
export function FolderList({ chosen, onChoose, isEditable = false }: FolderListProps) {
  const text = useText()
  const folders = useMediaFolders()
  const { add, rename, remove } = useFolderChanges()
  const invalidate = useInvalidateFolders()
  const [prompt, setPrompt] = useState<FolderPrompt>()
  const current = folders.find(({ id }) => id === chosen)
  const removeChosen = async (folder: MediaFolder) => {
    try {
      await remove?.(folder.id)
      onChoose(folder.parent === 0 ? undefined : folder.parent)
    } catch {
      // The reason has been shown: there are files or folders in it.
    }
    invalidate()
  }
  return (
    <Box component="nav" aria-label={text('media.folders')}>
      <Stack direction="row" sx={{ alignItems: 'center', minHeight: 40, px: 2 }}>
        <Typography variant="subtitle2" component="h2" sx={{ flex: 1 }}>
          {text('media.folders')}
        </Typography>
        {isEditable && (
          <>
            {current && rename && (
              <Tool label={text('media.folder.rename', { name: current.name })} onClick={() => setPrompt(current)}>
                <EditRounded sx={icon} />
              </Tool>
            )}
            {current && remove && (
              <Tool
                label={text('media.folder.delete', { name: current.name })}
                onClick={() => void removeChosen(current)}
              >
                <DeleteOutlineRounded sx={icon} />
              </Tool>
            )}
            {add && (
              <Tool label={text('media.folder.add')} onClick={() => setPrompt({ parent: current?.id ?? 0, name: '' })}>
                <CreateNewFolderRounded sx={icon} />
              </Tool>
            )}
          </>
        )}
      </Stack>
      <List dense disablePadding>
        <Folder label={text('media.folder.all')} isChosen={chosen === undefined} onClick={() => onChoose(undefined)}>
          <PermMediaRounded sx={icon} />
        </Folder>
        {folders.map(({ id, name, level }) => (
          <Folder key={id} label={name} level={level + 1} isChosen={chosen === id} onClick={() => onChoose(id)}>
            <FolderRounded sx={icon} />
          </Folder>
        ))}
        {folders.length > 0 && (
          <Folder label={text('media.folder.none')} isChosen={chosen === noFolder} onClick={() => onChoose(noFolder)}>
            <FolderOffRounded sx={icon} />
          </Folder>
        )}
      </List>
      {prompt && (
        <FolderNameDialog
          title={text(prompt.id === undefined ? 'media.folder.add' : 'media.folder.renameTitle')}
          name={prompt.name}
          onSave={async (name) => {
            await (prompt.id === undefined ? add?.(name, prompt.parent) : rename?.(prompt.id, name))
            setPrompt(undefined)
            invalidate()
          }}
          onClose={() => setPrompt(undefined)}
        />
      )}
    </Box>
  )
}

const icon = { fontSize: '1.25rem' }

interface FolderProps {
  readonly label: string
  readonly level?: number
  readonly isChosen: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

function Folder({ label, level = 0, isChosen, onClick, children }: FolderProps) {
  return (
    <ListItem disablePadding>
      <ListItemButton
        selected={isChosen}
        aria-current={isChosen ? 'true' : undefined}
        onClick={onClick}
        sx={{ pl: 2 + level * 3, borderRadius: 1 }}
      >
        <ListItemIcon sx={{ minWidth: 30, color: 'inherit' }}>{children}</ListItemIcon>
        <ListItemText primary={label} slotProps={{ primary: { noWrap: true, title: label } }} />
      </ListItemButton>
    </ListItem>
  )
}

interface ToolProps {
  readonly label: string
  readonly onClick: () => void
  readonly children: ReactNode
}

function Tool({ label, onClick, children }: ToolProps) {
  return (
    <IconButton size="small" title={label} aria-label={label} onClick={onClick}>
      {children}
    </IconButton>
  )
}

interface FolderNameDialogProps {
  readonly title: string
  readonly name: string
  /** Rejects if the server refuses the name; the reason has been shown, and the input stays. */
  readonly onSave: (name: string) => Promise<void>
  readonly onClose: () => void
}

/** Asks for the name of a folder. */
function FolderNameDialog({ title, name: initial, onSave, onClose }: FolderNameDialogProps) {
  const text = useText()
  const id = useId()
  const [name, setName] = useState(initial)
  const length = useLength(name, 50)
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    await onSave(name.trim()).catch(() => setSaving(false))
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={`${id}-title`}>
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault()
          // React delivers the event to the form around the dialog, too.
          event.stopPropagation()
          void save()
        }}
      >
        <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
        <DialogContent>
          <TextField
            id={`${id}-name`}
            label={text('media.folder.name')}
            value={name}
            onChange={(event) => setName(event.target.value)}
            fullWidth
            required
            autoFocus
            autoComplete="off"
            {...length.problem}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{text('crud.form.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={name.trim() === '' || length.isTooLong || isSaving}>
            {text('crud.form.save')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
