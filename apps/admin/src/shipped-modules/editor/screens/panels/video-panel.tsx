import Button from '@mui/material/Button'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { insertBlock } from '../commands/insert-block.ts'
import { useEditorHost } from '../editor-host.tsx'
import { isKnownHost } from '../nodes/players.ts'
import { AddressField, PanelActions, PanelRow } from './panel-row.tsx'
import { playerOf } from './player-address.ts'

interface VideoPanelProps {
  readonly editor: Editor
  readonly onUpload: () => void
  readonly onClose: () => void
}

/** Asks for a film: its address, or a file. */
export function VideoPanel({ editor, onUpload, onClose }: VideoPanelProps) {
  const { say } = useEditorHost()
  const [address, setAddress] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  const apply = () => {
    const player = playerOf(address, isKnownHost)
    setIsRefused(!player)
    if (!player) return
    insertPlayer(editor, player)
    onClose()
  }
  return (
    <PanelRow editor={editor} onClose={onClose}>
      <AddressField
        label={say('videoAddress')}
        value={address}
        error={isRefused}
        helperText={say(isRefused ? 'videoRefused' : 'videoHelp')}
        onChange={setAddress}
        onEnter={apply}
      />
      <PanelActions
        onClose={() => {
          onClose()
          editor.commands.focus()
        }}
      >
        <Button variant="contained" onClick={apply}>
          {say('takeVideo')}
        </Button>
        <Button variant="outlined" onClick={onUpload}>
          {say('uploadVideo')}
        </Button>
      </PanelActions>
    </PanelRow>
  )
}

/** Puts a player after the block with the cursor. */
export function insertPlayer(
  editor: Editor,
  { kind, src }: { readonly kind: 'video' | 'frame'; readonly src: string },
): void {
  const kept = kind === 'video' ? { controls: '', preload: 'metadata' } : { allowfullscreen: '', loading: 'lazy' }
  insertBlock(editor, { type: kind, attrs: { src, kept } })
}
