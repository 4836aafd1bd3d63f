import FormatAlignCenterRounded from '@mui/icons-material/FormatAlignCenterRounded'
import FormatAlignLeftRounded from '@mui/icons-material/FormatAlignLeftRounded'
import FormatAlignRightRounded from '@mui/icons-material/FormatAlignRightRounded'
import FormatBoldRounded from '@mui/icons-material/FormatBoldRounded'
import FormatItalicRounded from '@mui/icons-material/FormatItalicRounded'
import FormatListBulletedRounded from '@mui/icons-material/FormatListBulletedRounded'
import FormatListNumberedRounded from '@mui/icons-material/FormatListNumberedRounded'
import FormatQuoteRounded from '@mui/icons-material/FormatQuoteRounded'
import FormatStrikethroughRounded from '@mui/icons-material/FormatStrikethroughRounded'
import FormatUnderlinedRounded from '@mui/icons-material/FormatUnderlinedRounded'
import HorizontalRuleRounded from '@mui/icons-material/HorizontalRuleRounded'
import ImageRounded from '@mui/icons-material/ImageRounded'
import LinkRounded from '@mui/icons-material/LinkRounded'
import RedoRounded from '@mui/icons-material/RedoRounded'
import SubscriptRounded from '@mui/icons-material/SubscriptRounded'
import SuperscriptRounded from '@mui/icons-material/SuperscriptRounded'
import UndoRounded from '@mui/icons-material/UndoRounded'
import { type Editor, useEditorState } from '@tiptap/react'
import type { ReactNode } from 'react'

/** A button of the toolbar. */
export interface EditorTool {
  /** Last part of the message id of its label, `crud.editor.<name>`. */
  readonly name: string
  readonly icon: ReactNode
  readonly isOn?: boolean
  readonly isOff?: boolean
  readonly run: () => void
}

interface EditorToolsOptions {
  readonly onLink: () => void
  readonly onImage: () => void
}

const icon = { fontSize: 18 }

/** Returns the buttons of an editor in display order, with the state of the selected text. */
export function useEditorTools(editor: Editor, { onLink, onImage }: EditorToolsOptions): readonly EditorTool[] {
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      bold: current.isActive('bold'),
      italic: current.isActive('italic'),
      underline: current.isActive('underline'),
      strike: current.isActive('strike'),
      subscript: current.isActive('subscript'),
      superscript: current.isActive('superscript'),
      left: current.isActive({ textAlign: 'left' }),
      centre: current.isActive({ textAlign: 'center' }),
      right: current.isActive({ textAlign: 'right' }),
      h2: current.isActive('heading', { level: 2 }),
      h3: current.isActive('heading', { level: 3 }),
      bullets: current.isActive('bulletList'),
      numbers: current.isActive('orderedList'),
      quote: current.isActive('blockquote'),
      link: current.isActive('link'),
      canUndo: current.can().undo(),
      canRedo: current.can().redo(),
    }),
  })
  const chain = () => editor.chain().focus()
  return [
    { name: 'bold', icon: <FormatBoldRounded sx={icon} />, isOn: state.bold, run: () => chain().toggleBold().run() },
    {
      name: 'italic',
      icon: <FormatItalicRounded sx={icon} />,
      isOn: state.italic,
      run: () => chain().toggleItalic().run(),
    },
    {
      name: 'underline',
      icon: <FormatUnderlinedRounded sx={icon} />,
      isOn: state.underline,
      run: () => chain().toggleUnderline().run(),
    },
    {
      name: 'strike',
      icon: <FormatStrikethroughRounded sx={icon} />,
      isOn: state.strike,
      run: () => chain().toggleStrike().run(),
    },
    {
      name: 'subscript',
      icon: <SubscriptRounded sx={icon} />,
      isOn: state.subscript,
      run: () => chain().toggleSubscript().run(),
    },
    {
      name: 'superscript',
      icon: <SuperscriptRounded sx={icon} />,
      isOn: state.superscript,
      run: () => chain().toggleSuperscript().run(),
    },
    { name: 'heading2', icon: 'H2', isOn: state.h2, run: () => chain().toggleHeading({ level: 2 }).run() },
    { name: 'heading3', icon: 'H3', isOn: state.h3, run: () => chain().toggleHeading({ level: 3 }).run() },
    {
      name: 'bullets',
      icon: <FormatListBulletedRounded sx={icon} />,
      isOn: state.bullets,
      run: () => chain().toggleBulletList().run(),
    },
    {
      name: 'numbers',
      icon: <FormatListNumberedRounded sx={icon} />,
      isOn: state.numbers,
      run: () => chain().toggleOrderedList().run(),
    },
    {
      name: 'quote',
      icon: <FormatQuoteRounded sx={icon} />,
      isOn: state.quote,
      run: () => chain().toggleBlockquote().run(),
    },
    {
      name: 'alignLeft',
      icon: <FormatAlignLeftRounded sx={icon} />,
      isOn: state.left,
      run: () => chain().toggleTextAlign('left').run(),
    },
    {
      name: 'alignCentre',
      icon: <FormatAlignCenterRounded sx={icon} />,
      isOn: state.centre,
      run: () => chain().toggleTextAlign('center').run(),
    },
    {
      name: 'alignRight',
      icon: <FormatAlignRightRounded sx={icon} />,
      isOn: state.right,
      run: () => chain().toggleTextAlign('right').run(),
    },
    { name: 'rule', icon: <HorizontalRuleRounded sx={icon} />, run: () => chain().setHorizontalRule().run() },
    {
      name: 'link',
      icon: <LinkRounded sx={icon} />,
      isOn: state.link,
      run: onLink,
    },
    { name: 'image', icon: <ImageRounded sx={icon} />, run: onImage },
    { name: 'undo', icon: <UndoRounded sx={icon} />, isOff: !state.canUndo, run: () => chain().undo().run() },
    { name: 'redo', icon: <RedoRounded sx={icon} />, isOff: !state.canRedo, run: () => chain().redo().run() },
  ]
}
