import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import type { Editor } from '@tiptap/core'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { keyNames } from '../commands/key-names.ts'
import { useEditorHost } from '../editor-host.tsx'
import { describeActive, type OpenSlashMenu } from './use-slash-menu.ts'

interface SlashListProps {
  readonly id: string
  readonly editor: Editor
  readonly menu: OpenSlashMenu | undefined
}

/** Height of the list, in CSS pixels. */
const height = 320

/** The commands after `/`, at the cursor. The focus stays in the text. */
export function SlashList({ id, editor, menu }: SlashListProps) {
  const { say } = useEditorHost()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // When its page is shown again, effects run once with the editor that was destroyed, before there is a new one.
    if (editor.isDestroyed) return
    describeActive(editor, id, menu)
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [editor, id, menu])
  if (!menu) return null
  const { commands, active, place, choose } = menu
  const isAbove = place.bottom + height > innerHeight && place.top > height
  return createPortal(
    <Paper
      elevation={8}
      // It lies outside the regions of the page.
      role="region"
      aria-label={say('slash')}
      // It scrolls: without a mouse, too.
      tabIndex={0}
      sx={{
        position: 'fixed',
        zIndex: 'tooltip',
        left: Math.min(place.left, innerWidth - 280),
        bottom: isAbove ? innerHeight - place.top + 4 : undefined,
        top: isAbove ? undefined : place.bottom + 4,
        width: 264,
        maxHeight: height,
        overflow: 'auto',
      }}
    >
      <Box
        ref={list}
        component="ul"
        role="listbox"
        id={id}
        aria-label={say('slash')}
        sx={{ m: 0, p: 1, listStyle: 'none' }}
      >
        {commands.map((command, index) => (
          <Box
            component="li"
            key={command.name}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            // Not a click: the text would lose the focus first.
            onMouseDown={(event) => {
              event.preventDefault()
              choose(command)
            }}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 2,
              px: 2,
              py: 1,
              borderRadius: '6px',
              fontSize: '0.875rem',
              cursor: 'pointer',
              '&:hover': { bgcolor: 'action.hover' },
              '&[aria-selected="true"]': { bgcolor: 'action.selected' },
            }}
          >
            <Box component="span" sx={{ width: 20, display: 'inline-flex', fontWeight: 700, fontSize: '0.8125rem' }}>
              {command.icon}
            </Box>
            {say(command.name)}
            {command.keys !== undefined && (
              <Box component="span" aria-hidden sx={{ ml: 'auto', fontSize: '0.75rem', color: 'text.secondary' }}>
                {keyNames(command.keys)}
              </Box>
            )}
          </Box>
        ))}
      </Box>
    </Paper>,
    document.body,
  )
}
