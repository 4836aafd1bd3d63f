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
import { type EditorCommand, type EditorMenu, iconSize } from './editor-command.ts'
import FormatColorTextRounded from '@mui/icons-material/FormatColorTextRounded'
import HighlightRounded from '@mui/icons-material/HighlightRounded'
import Box from '@mui/material/Box'
import type { RichTextTone } from '@teachnet/contract/rich-text'

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

/** Commands for the look of single words that most texts need. */
export const mainTextCommands: readonly EditorCommand[] = [
  markCommand('bold', { keys: 'Mod-b', icon: <FormatBoldRounded sx={iconSize} /> }),
  markCommand('italic', { keys: 'Mod-i', icon: <FormatItalicRounded sx={iconSize} /> }),
  markCommand('underline', { keys: 'Mod-u', icon: <FormatUnderlinedRounded sx={iconSize} /> }),
]

/** Commands for the look of single words that few texts need. */
export const furtherTextCommands: readonly EditorCommand[] = [
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

function Swatch({ tone, isGround = false }: { readonly tone?: RichTextTone | undefined; readonly isGround?: boolean }) {
  const name = tone ?? 'text'
  return (
    <Box
      component="span"
      sx={{
        width: 16,
        height: 16,
        borderRadius: '4px',
        border: '1px solid var(--edge)',
        bgcolor: isGround ? `rgb(var(--${name}-rgb) / 28%)` : `var(--${name})`,
      }}
    />
  )
}

const textTones: readonly (readonly [TextId, RichTextTone])[] = [
  ['toneInk', 'ink'],
  ['toneSeal', 'seal'],
  ['tonePine', 'pine'],
  ['toneOchre', 'ochre'],
  ['toneMuted', 'muted'],
]

const markTones: readonly (readonly [TextId, RichTextTone | 'plain'])[] = [
  ['markPlain', 'plain'],
  ['markInk', 'ink'],
  ['markSeal', 'seal'],
  ['markPine', 'pine'],
]

/** The colours of text, from the palette of the site. */
export const textColours: EditorMenu = {
  name: 'textColour',
  icon: <FormatColorTextRounded sx={iconSize} />,
  commands: [
    {
      name: 'toneNone',
      icon: <Swatch />,
      run: (editor) => editor.chain().focus().setTextTone(null).run(),
    },
    ...textTones.map(([name, tone]): EditorCommand => ({
      name,
      icon: <Swatch tone={tone} />,
      isOn: (editor) => editor.isActive('textStyle', { tone }),
      run: (editor) => editor.chain().focus().setTextTone(tone).run(),
    })),
  ],
}

/** The grounds of highlighted text. */
export const markColours: EditorMenu = {
  name: 'markColour',
  icon: <HighlightRounded sx={iconSize} />,
  commands: [
    ...markTones.map(([name, tone], index): EditorCommand => ({
      name,
      icon: <Swatch tone={tone === 'plain' ? 'ochre' : tone} isGround />,
      keys: index === 0 ? 'Mod-Shift-h' : undefined,
      isOn: (editor) => editor.isActive('highlight', { tone: tone === 'plain' ? null : tone }),
      run: (editor) => editor.chain().focus().setMarkTone(tone).run(),
    })),
    {
      name: 'markNone',
      icon: <Box component="span" sx={{ width: 16 }} />,
      run: (editor) => editor.chain().focus().setMarkTone(null).run(),
    },
  ],
}
