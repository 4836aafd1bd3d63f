import ArrowDropDownRounded from '@mui/icons-material/ArrowDropDownRounded'
import Box from '@mui/material/Box'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import ToggleButton from '@mui/material/ToggleButton'
import Tooltip from '@mui/material/Tooltip'
import { useRef, useState } from 'react'
import type { EditorCommand, EditorMenu } from '../commands/editor-command.ts'
import { keyNames } from '../commands/key-names.ts'
import { useEditorHost } from '../editor-host.tsx'
import { type ToolState, type ToolStop, toolSx } from './tool-button.tsx'

interface ToolMenuProps extends ToolStop {
  readonly menu: EditorMenu
  readonly states: Readonly<Record<string, ToolState>>
  readonly onRun: (command: EditorCommand) => void
}

/** A button of the toolbar that opens a menu. */
export function ToolMenu({
  menu: { name, icon, commands, showsChoice },
  states,
  onRun,
  isStop,
  onStop,
}: ToolMenuProps) {
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
          sx={{ ...toolSx, ...(showsChoice && { width: 116, justifyContent: 'space-between', pl: 2 }) }}
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
