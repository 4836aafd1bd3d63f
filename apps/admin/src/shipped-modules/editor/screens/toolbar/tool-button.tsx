import ToggleButton from '@mui/material/ToggleButton'
import Tooltip from '@mui/material/Tooltip'
import type { EditorCommand } from '../commands/editor-command.ts'
import { ariaKeys, keyNames } from '../commands/key-names.ts'
import { useEditorHost } from '../editor-host.tsx'

/** The state of a command at the selected text. */
export interface ToolState {
  readonly isOn: boolean | undefined
  readonly isOff: boolean
}

export interface ToolStop {
  /** Whether the button is the tab stop of the toolbar. */
  readonly isStop: boolean
  readonly onStop: () => void
}

interface ToolButtonProps extends ToolStop {
  readonly command: EditorCommand
  readonly state: ToolState | undefined
  readonly onPress: () => void
}

export const toolSx = { border: 0, minWidth: 32, height: 32, p: 0.5, fontSize: '0.8125rem', fontWeight: 700 } as const

/** A button of the toolbar; its tooltip names its keys. */
export function ToolButton({ command: { name, icon, keys }, state, onPress, isStop, onStop }: ToolButtonProps) {
  const { say } = useEditorHost()
  const isOff = state?.isOff ?? false
  return (
    <Tooltip title={keys === undefined ? say(name) : `${say(name)} (${keyNames(keys)})`} describeChild>
      <ToggleButton
        value={name}
        size="small"
        selected={state?.isOn ?? false}
        aria-label={say(name)}
        {...(keys !== undefined && { 'aria-keyshortcuts': ariaKeys(keys) })}
        {...(state?.isOn === undefined && { 'aria-pressed': undefined })}
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
