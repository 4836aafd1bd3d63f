import { keyOf } from '@teachnet/ui/keys'
import Box from '@mui/material/Box'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import ArrowDropDownRounded from '@mui/icons-material/ArrowDropDownRounded'
import MoreHorizRounded from '@mui/icons-material/MoreHorizRounded'
import ClickAwayListener from '@mui/material/ClickAwayListener'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import ToggleButton from '@mui/material/ToggleButton'
import Tooltip from '@mui/material/Tooltip'
import {
  type CommandTools,
  type EditorCommand,
  isMenu,
  type ToolbarItem,
  type EditorMenu,
  keyNames,
  ariaKeys,
} from '../commands/editor-command.ts'
import { useEditorHost } from '../editor-host.tsx'

interface ToolRowProps {
  readonly editor: Editor
  /** Accessible name of the toolbar. */
  readonly label: string
  readonly groups: readonly (readonly ToolbarItem[])[]
  readonly tools: CommandTools
}

/** A toolbar with one tab stop: the arrow keys move from button to button, Escape returns to the text. @see https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/ */
export function ToolRow({ editor, label, groups, tools }: ToolRowProps) {
  const { say } = useEditorHost()
  const row = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState(0)
  const states = useToolStates(editor, groups.flat())
  const { hasOverflow, isOpen, setIsOpen } = useOverflow(row)
  const starts = groups.map((_, index) => groups.slice(0, index).flat().length)
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = [...(row.current?.querySelectorAll('button') ?? [])]
    const key = keyOf(event)
    const next = nextStop(key, stop, buttons.length)
    if (key === 'Escape') {
      setIsOpen(false)
      editor.commands.focus()
    } else if (next === undefined) return
    else {
      setIsOpen(hasOverflow)
      buttons[next]?.focus()
    }
    event.preventDefault()
    // A dialog around the form would close.
    event.stopPropagation()
  }
  return (
    <ClickAwayListener onClickAway={() => isOpen && setIsOpen(false)}>
      <Box sx={{ position: 'relative', height: { sm: 40 } }}>
        <Box
          ref={row}
          // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus, one of them at a time
          role="toolbar"
          aria-label={label}
          onKeyDown={move}
          // One row: several would cover the text, or push it down. On a phone it is scrolled.
          sx={{
            display: 'flex',
            // Groups without room wrap into a line that is cut off, so that none is shown in part.
            flexWrap: { xs: 'nowrap', sm: 'wrap' },
            maxHeight: { sm: isOpen ? 'none' : 40 },
            overflowX: { xs: 'auto', sm: 'hidden' },
            overflowY: { sm: 'hidden' },
            alignItems: 'center',
            px: 1,
            py: 0.5,
            columnGap: 0.5,
            rowGap: isOpen ? 0.5 : 2,
            pr: { sm: hasOverflow ? 10 : 1 },
            ...(isOpen ? openSx : {}),
          }}
        >
          {groups.map((items, group) => (
            <Box
              key={items[0]?.name}
              sx={{
                display: 'flex',
                flexWrap: 'nowrap',
                flex: 'none',
                gap: 0.5,
                '&:not(:last-of-type)': { borderRight: 1, borderColor: 'divider', pr: 1, mr: 0.5 },
              }}
            >
              {items.map((item, index) => {
                const place = (starts[group] ?? 0) + index
                const common = { isStop: place === stop, onStop: () => setStop(place) }
                const run = (command: EditorCommand) => command.run(editor, tools)
                return isMenu(item) ? (
                  <ToolMenu key={item.name} menu={item} states={states} onRun={run} {...common} />
                ) : (
                  <ToolButton
                    key={item.name}
                    command={item}
                    state={states[item.name]}
                    onPress={() => {
                      setIsOpen(false)
                      run(item)
                    }}
                    {...common}
                  />
                )
              })}
            </Box>
          ))}
          {hasOverflow && (
            <Tooltip title={say('moreTools')} describeChild>
              <ToggleButton
                value="moreTools"
                size="small"
                selected={isOpen}
                aria-label={say('moreTools')}
                aria-expanded={isOpen}
                tabIndex={-1}
                onClick={() => setIsOpen(!isOpen)}
                sx={{
                  ...toolSx,
                  position: 'absolute',
                  top: 4,
                  right: 4,
                  bgcolor: 'background.paper',
                  display: { xs: 'none', sm: 'inline-flex' },
                }}
              >
                <MoreHorizRounded sx={{ fontSize: '1.125rem' }} />
              </ToggleButton>
            </Tooltip>
          )}
        </Box>
      </Box>
    </ClickAwayListener>
  )
}

/** The whole row, over the text. */
const openSx = {
  position: 'absolute',
  insetInline: 0,
  zIndex: 3,
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
  boxShadow: 2,
} as const

/** Whether a row has more tools than room, and whether all of them are shown. */
function useOverflow(row: RefObject<HTMLDivElement | null>) {
  const [hasOverflow, setHasOverflow] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const { current } = row
    if (!current || typeof ResizeObserver === 'undefined') return
    const measure = () => {
      const groups = [...current.children].filter((child) => child.localName === 'div')
      const needed = groups.reduce((sum, group) => sum + group.scrollWidth + 8, 16)
      setHasOverflow(needed > current.clientWidth)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [row])
  return { hasOverflow, isOpen: isOpen && hasOverflow, setIsOpen }
}

/** The states of the commands at the selected text, by name. */
function useToolStates(editor: Editor, items: readonly ToolbarItem[]): Readonly<Record<string, ToolState>> {
  const commands = items.flatMap((item) => (isMenu(item) ? item.commands : [item]))
  return useEditorState({
    editor,
    selector: ({ editor: current }) =>
      Object.fromEntries(
        commands.map(({ name, isOn, isOff }) => [
          name,
          { isOn: isOn?.(current), isOff: isOff?.(current) ?? false } satisfies ToolState,
        ]),
      ),
  })
}

function nextStop(key: string, stop: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (stop + 1) % count
    case 'ArrowLeft':
      return (stop - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

interface ToolMenuProps extends ToolStop {
  readonly menu: EditorMenu
  readonly states: Readonly<Record<string, ToolState>>
  readonly onRun: (command: EditorCommand) => void
}

/** A button of the toolbar that opens a menu. */
function ToolMenu({ menu: { name, icon, commands, showsChoice }, states, onRun, isStop, onStop }: ToolMenuProps) {
  const { say } = useEditorHost()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const chosen = commands.find((command) => states[command.name]?.isOn)
  const close = () => {
    setIsOpen(false)
    button.current?.focus()
  }
  const label = chosen ? `${say(name)}: ${say(chosen.name)}` : say(name)
  return (
    <>
      <Tooltip title={label} describeChild>
        <ToggleButton
          ref={button}
          value={name}
          size="small"
          selected={!showsChoice && chosen !== undefined}
          aria-label={label}
          aria-pressed={undefined}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          tabIndex={isStop ? 0 : -1}
          onFocus={onStop}
          onClick={() => setIsOpen(true)}
          sx={{
            ...toolSx,
            width: showsChoice ? 116 : undefined,
            justifyContent: showsChoice ? 'space-between' : undefined,
            pl: showsChoice ? 2 : undefined,
          }}
        >
          {showsChoice ? (
            <Box component="span" sx={{ overflow: 'hidden', whiteSpace: 'nowrap', textOverflow: 'ellipsis' }}>
              {say(chosen?.name ?? name)}
            </Box>
          ) : (
            (chosen?.icon ?? icon)
          )}
          <ArrowDropDownRounded sx={{ fontSize: '1rem' }} />
        </ToggleButton>
      </Tooltip>
      <Menu
        open={isOpen}
        anchorEl={button.current}
        onClose={close}
        // A command puts the focus into the text; anything else returns it to the button.
        disableRestoreFocus
        slotProps={{ list: { 'aria-label': say(name), dense: true } }}
      >
        {commands.map((command) => (
          <MenuItem
            key={command.name}
            selected={states[command.name]?.isOn ?? false}
            disabled={states[command.name]?.isOff ?? false}
            onClick={() => {
              setIsOpen(false)
              onRun(command)
            }}
            sx={{ gap: 2, minWidth: 200 }}
          >
            <Box component="span" sx={{ width: 20, display: 'inline-flex', fontWeight: 700, fontSize: '0.8125rem' }}>
              {command.icon}
            </Box>
            {say(command.name)}
            {command.keys !== undefined && (
              <Box
                component="span"
                aria-hidden
                sx={{ ml: 'auto', pl: 4, fontSize: '0.75rem', color: 'text.secondary' }}
              >
                {keyNames(command.keys)}
              </Box>
            )}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

/** The state of a command at the selected text. */
interface ToolState {
  readonly isOn: boolean | undefined
  readonly isOff: boolean
}

interface ToolStop {
  /** Whether the button is the tab stop of the toolbar. */
  readonly isStop: boolean
  readonly onStop: () => void
}

interface ToolButtonProps extends ToolStop {
  readonly command: EditorCommand
  readonly state: ToolState | undefined
  readonly onPress: () => void
}

const toolSx = { border: 0, minWidth: 32, height: 32, p: 0.5, fontSize: '0.8125rem', fontWeight: 700 } as const

/** A button of the toolbar; its tooltip names its keys. */
function ToolButton({ command: { name, icon, keys }, state, onPress, isStop, onStop }: ToolButtonProps) {
  const { say } = useEditorHost()
  const isOff = state?.isOff ?? false
  return (
    <Tooltip title={keys === undefined ? say(name) : `${say(name)} (${keyNames(keys)})`} describeChild>
      <ToggleButton
        value={name}
        size="small"
        selected={state?.isOn ?? false}
        aria-label={say(name)}
        aria-keyshortcuts={keys !== undefined ? ariaKeys(keys) : undefined}
        aria-pressed={state?.isOn}
        // Not `disabled`: the button would lose the focus, and the toolbar its tab stop.
        aria-disabled={isOff}
        tabIndex={isStop ? 0 : -1}
        onFocus={onStop}
        onClick={() => !isOff && onPress()}
        sx={{ ...toolSx, opacity: isOff ? 0.4 : 1 }}
      >
        {icon}
      </ToggleButton>
    </Tooltip>
  )
}
