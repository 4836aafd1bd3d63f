import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded'
import FolderRounded from '@mui/icons-material/FolderRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Collapse from '@mui/material/Collapse'
import { useText } from '@teachnet/i18n/react'
import { useId, useState } from 'react'
import { type MediaSearch, noFolder, useMediaFolders } from '../../../records/media/use-media-files.ts'
import { FolderList } from './folder-list.tsx'

interface FolderFoldProps {
  readonly chosen: MediaSearch['folder']
  readonly onChoose: (folder: MediaSearch['folder']) => void
  readonly isEditable?: boolean
}

/** The folder list for narrow screens: it shows the chosen folder, and a press unfolds the others. */
export function FolderFold({ chosen, onChoose, isEditable = true }: FolderFoldProps) {
  const text = useText()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const current = useMediaFolders().find((folder) => folder.id === chosen)
  const name = current?.name ?? text(chosen === noFolder ? 'media.folder.none' : 'media.folder.all')
  return (
    <>
      <Button
        fullWidth
        color="inherit"
        aria-expanded={isOpen}
        aria-controls={id}
        startIcon={<FolderRounded />}
        endIcon={
          <ExpandMoreRounded sx={{ transition: 'transform .2s', transform: isOpen ? 'rotate(180deg)' : undefined }} />
        }
        onClick={() => setOpen(!isOpen)}
        sx={{ minHeight: 44, px: 3, justifyContent: 'flex-start', '& .MuiButton-endIcon': { ml: 'auto' } }}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {text('media.folder.current', { name })}
        </Box>
      </Button>
      <Collapse id={id} in={isOpen} unmountOnExit>
        <Box sx={{ p: 2, pt: 0, maxHeight: '50vh', overflow: 'auto' }}>
          <FolderList
            isEditable={isEditable}
            chosen={chosen}
            onChoose={(folder) => {
              onChoose(folder)
              setOpen(false)
            }}
          />
        </Box>
      </Collapse>
    </>
  )
}
