import CodeRounded from '@mui/icons-material/CodeRounded'
import FormatBoldRounded from '@mui/icons-material/FormatBoldRounded'
import FormatClearRounded from '@mui/icons-material/FormatClearRounded'
import FormatItalicRounded from '@mui/icons-material/FormatItalicRounded'
import FormatStrikethroughRounded from '@mui/icons-material/FormatStrikethroughRounded'
import FormatUnderlinedRounded from '@mui/icons-material/FormatUnderlinedRounded'
import SubscriptRounded from '@mui/icons-material/SubscriptRounded'
import SuperscriptRounded from '@mui/icons-material/SuperscriptRounded'
import type { ReactNode } from 'react'
import type { TextId } from '../editor-host.tsx'
import type { EditorCommand } from './editor-command.ts'
import { iconSize } from './icon-size.ts'

interface MarkOptions {
  /** Name of the mark; default: that of the command. */
  readonly mark?: string
  readonly keys: string
  readonly icon: ReactNode
}

function markCommand(name: TextId, { mark = name, keys, icon }: MarkOptions): EditorCommand {
  return {
    name,
    icon,
    keys,
    isOn: (editor) => editor.isActive(mark),
    run: (editor) => editor.chain().focus().toggleMark(mark).run(),
  }
}

/** Commands for the look of single words. */
export const textCommands: readonly EditorCommand[] = [
  markCommand('bold', { keys: 'Mod-b', icon: <FormatBoldRounded sx={iconSize} /> }),
  markCommand('italic', { keys: 'Mod-i', icon: <FormatItalicRounded sx={iconSize} /> }),
  markCommand('underline', { keys: 'Mod-u', icon: <FormatUnderlinedRounded sx={iconSize} /> }),
  markCommand('strike', { keys: 'Mod-Shift-s', icon: <FormatStrikethroughRounded sx={iconSize} /> }),
  markCommand('subscript', { keys: 'Mod-,', icon: <SubscriptRounded sx={iconSize} /> }),
  markCommand('superscript', { keys: 'Mod-.', icon: <SuperscriptRounded sx={iconSize} /> }),
  markCommand('code', { keys: 'Mod-e', icon: <CodeRounded sx={iconSize} /> }),
  {
    name: 'clear',
    icon: <FormatClearRounded sx={iconSize} />,
    run: (editor) => editor.chain().focus().unsetAllMarks().unsetTextAlign().run(),
  },
]
