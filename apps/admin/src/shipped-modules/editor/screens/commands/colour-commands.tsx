import FormatColorTextRounded from '@mui/icons-material/FormatColorTextRounded'
import HighlightRounded from '@mui/icons-material/HighlightRounded'
import Box from '@mui/material/Box'
import type { RichTextTone } from '@teachnet/contract/rich-text'
import type { TextId } from '../editor-host.tsx'
import type { EditorCommand, EditorMenu } from './editor-command.ts'
import { iconSize } from './icon-size.ts'

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
