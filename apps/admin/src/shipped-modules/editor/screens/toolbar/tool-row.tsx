import Box from '@mui/material/Box'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { type CommandTools, type EditorCommand, isMenu, type ToolbarItem } from '../commands/editor-command.ts'
import { ToolButton, type ToolState } from './tool-button.tsx'
import { ToolMenu } from './tool-menu.tsx'

interface ToolRowProps {
  readonly editor: Editor
  /** Accessible name of the toolbar. */
  readonly label: string
  readonly groups: readonly (readonly ToolbarItem[])[]
  readonly tools: CommandTools
}

/** A toolbar with one tab stop: the arrow keys move from button to button, Escape returns to the text. @see https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/ */
export function ToolRow({ editor, label, groups, tools }: ToolRowProps) {
  const row = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState(0)
  const states = useToolStates(editor, groups.flat())
  const starts = groups.map((_, index) => groups.slice(0, index).flat().length)
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = [...(row.current?.querySelectorAll('button') ?? [])]
    const next = nextStop(event.key, stop, buttons.length)
    if (event.key === 'Escape') editor.commands.focus()
    else if (next === undefined) return
    else buttons[next]?.focus()
    event.preventDefault()
    // A dialog around the form would close.
    event.stopPropagation()
  }
  return (
    <Box
      ref={row}
      // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus, one of them at a time
      role="toolbar"
      aria-label={label}
      onKeyDown={move}
      // One row on a phone, where several would cover the text.
      sx={{
        display: 'flex',
        flexWrap: { xs: 'nowrap', sm: 'wrap' },
        overflowX: { xs: 'auto', sm: 'visible' },
        alignItems: 'center',
        px: 1,
        py: 0.5,
        gap: 0.5,
      }}
    >
      {groups.map((items, group) => (
        <Box
          key={items[0]?.name}
          sx={{
            display: 'flex',
            flexWrap: { xs: 'nowrap', sm: 'wrap' },
            flex: 'none',
            maxWidth: { sm: '100%' },
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
                onPress={() => run(item)}
                {...common}
              />
            )
          })}
        </Box>
      ))}
    </Box>
  )
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
