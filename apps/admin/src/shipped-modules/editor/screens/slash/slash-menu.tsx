import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { type Editor, Extension } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { keyNames, type EditorCommand } from '../commands/editor-command.ts'
import { useEditorHost } from '../editor-host.tsx'
import { keyOf } from '@teachnet/ui/keys'
import { PluginKey } from '@tiptap/pm/state'
import { Suggestion } from '@tiptap/suggestion'

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

/** The menu of commands while it is open, and the entry that Enter chooses. */
interface OpenSlashMenu extends SlashState {
  readonly active: number
}

/** Keeps the menu of commands, and moves in it by keys. */
export function useSlashMenu() {
  const [menu, setMenu] = useState<OpenSlashMenu>()
  const latest = useRef<OpenSlashMenu | undefined>(undefined)
  const change = (next: OpenSlashMenu | undefined) => {
    latest.current = next
    setMenu(next)
  }
  return {
    menu,
    onChange: (state: SlashState | undefined) => change(state && { ...state, active: 0 }),
    /** Returns whether the menu took the key. */
    onKey(key: string): boolean {
      const open = latest.current
      if (!open) return false
      const { commands, active } = open
      const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
      if (step !== 0) change({ ...open, active: (active + step + commands.length) % commands.length })
      else if (key === 'Enter' || key === 'Tab') {
        const chosen = commands[active]
        if (chosen) open.choose(chosen)
      } else if (key === 'Escape') change(undefined)
      else return false
      return true
    },
  }
}

/** Tells assistive technology which entry is active while the focus stays in the text. */
function describeActive(editor: Editor, menuId: string, menu: OpenSlashMenu | undefined): void {
  const { dom } = editor.view
  if (!menu) {
    for (const name of ['aria-controls', 'aria-activedescendant', 'aria-expanded']) dom.removeAttribute(name)
    return
  }
  dom.setAttribute('aria-controls', menuId)
  dom.setAttribute('aria-activedescendant', `${menuId}-${menu.active}`)
}

/** The open menu of commands. */
interface SlashState {
  readonly commands: readonly EditorCommand[]
  /** Where the cursor is on the screen. */
  readonly place: { readonly left: number; readonly top: number; readonly bottom: number }
  /** Removes the typed words, and runs the command. */
  readonly choose: (command: EditorCommand) => void
}

export interface SlashOptions {
  readonly find: (typed: string) => readonly EditorCommand[]
  readonly run: (command: EditorCommand) => void
  /** undefined: the menu is closed. */
  readonly onChange: (state: SlashState | undefined) => void
  /** Whether the menu takes a key. */
  readonly onKey: (key: string) => boolean
}

/** The keys that open the menu: a Chinese input method writes `、` for the key of `/`. */
const openingKeys = ['/', '、'] as const

/** Opens a menu of commands after `/` at the start of a line. */
export const SlashMenu = Extension.create<SlashOptions>({
  name: 'slashMenu',
  addOptions: () => ({ find: () => [], run: () => undefined, onChange: () => undefined, onKey: () => false }),
  addProseMirrorPlugins() {
    const { find, run, onChange, onKey } = this.options
    return openingKeys.map((char) =>
      Suggestion<EditorCommand, EditorCommand>({
        pluginKey: new PluginKey(`slashMenu ${char}`),
        editor: this.editor,
        char,
        startOfLine: true,
        allow: ({ state, range }) => !state.doc.resolve(range.from).parent.type.spec.code,
        items: ({ query }) => [...find(query)],
        command: ({ editor, range, props }) => {
          editor.chain().focus().deleteRange(range).run()
          run(props)
        },
        render: () => {
          const show = (props: {
            items: EditorCommand[]
            command: (command: EditorCommand) => void
            clientRect?: (() => DOMRect | null) | null
          }) => {
            const rect = props.clientRect?.()
            onChange(
              rect && props.items.length > 0
                ? { commands: props.items, place: rect, choose: props.command }
                : undefined,
            )
          }
          return {
            onStart: show,
            onUpdate: show,
            onKeyDown: ({ event }) => onKey(keyOf(event)),
            onExit: () => onChange(undefined),
          }
        },
      }),
    )
  },
})
