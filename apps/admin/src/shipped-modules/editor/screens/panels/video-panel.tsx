import Button from '@mui/material/Button'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { insertBlock } from '../commands/insert-block.ts'
import { useEditorHost } from '../editor-host.tsx'
import { isKnownHost } from '../nodes/players.ts'
import { AddressField, PanelActions, PanelRow } from './panel-row.tsx'

interface VideoPanelProps {
  readonly editor: Editor
  readonly onUpload: () => void
  readonly onClose: () => void
}

/** Asks for a film: its address, or a file. */
export function VideoPanel({ editor, onUpload, onClose }: VideoPanelProps) {
  const { say } = useEditorHost()
  const [address, setAddress] = useState('')
  const [isRejected, setIsRejected] = useState(false)
  const apply = () => {
    const player = playerOf(address, isKnownHost)
    setIsRejected(!player)
    if (!player) return
    insertPlayer(editor, player)
    onClose()
  }
  return (
    <PanelRow editor={editor} onClose={onClose}>
      <AddressField
        label={say('videoAddress')}
        value={address}
        error={isRejected}
        helperText={say(isRejected ? 'videoRefused' : 'videoHelp')}
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
  const preserved = kind === 'video' ? { controls: '', preload: 'metadata' } : { allowfullscreen: '', loading: 'lazy' }
  insertBlock(editor, { type: kind, attrs: { src, preserved } })
}

/** What an address plays: a file, or a player of another site. */
type Player = Readonly<{ kind: 'video' | 'frame'; src: string }>

/** Addresses of pages, and the players that they show. The first group is the id of the film. */
const pages: readonly (readonly [page: RegExp, player: string])[] = [
  [/^https?:\/\/(?:www\.|m\.)?bilibili\.com\/video\/(BV\w{10})/, 'https://player.bilibili.com/player.html?bvid={id}'],
  [/^https?:\/\/v\.qq\.com\/x\/(?:page|cover\/\w+)\/(\w+)\.html/, 'https://v.qq.com/txp/iframe/player.html?vid={id}'],
  [/^https?:\/\/v\.youku\.com\/v_show\/id_([\w=]+)/, 'https://player.youku.com/embed/{id}'],
  [
    /^https?:\/\/(?:www\.|m\.)?youtube\.com\/watch\?(?:[^#]*&)?v=([\w-]{11})/,
    'https://www.youtube-nocookie.com/embed/{id}',
  ],
  [/^https?:\/\/youtu\.be\/([\w-]{11})/, 'https://www.youtube-nocookie.com/embed/{id}'],
  [/^https?:\/\/(?:www\.)?vimeo\.com\/(\d+)/, 'https://player.vimeo.com/video/{id}'],
]

/**
 * Returns what plays the film of an address: of a page of a known host, of a player, of the code that a host offers for other pages, or of a file.
 * Undefined for any other text.
 */
export function playerOf(text: string, isKnownHost: (address: string) => boolean): Player | undefined {
  const source = /<iframe[^>]*\ssrc=["']([^"']+)["']/i.exec(text)?.[1] ?? text.trim()
  const address = source.replaceAll('&amp;', '&').replace(/^(http:)?\/\//, 'https://')
  for (const [page, player] of pages) {
    const id = page.exec(address)?.[1]
    if (id !== undefined) return { kind: 'frame', src: player.replace('{id}', id) }
  }
  if (isKnownHost(address)) return { kind: 'frame', src: address }
  const isFile = /^(https:\/\/|\/storage\/)\S+\.(mp4|webm|mov|m4v)([?#]|$)/i.test(address)
  return isFile ? { kind: 'video', src: address } : undefined
}
