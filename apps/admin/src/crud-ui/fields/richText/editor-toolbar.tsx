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
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import { useText } from '@teachnet/i18n/react'
import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { Uploads } from '../../../crud/use-uploads.ts'

interface EditorToolbarProps {
  readonly editor: Editor
  readonly label: string
  readonly uploads: Uploads
}

interface Tool {
  readonly name: string
  readonly icon: ReactNode
  readonly isOn?: boolean
  readonly isOff?: boolean
  readonly run: () => void
}

const icon = { fontSize: 18 }

/** One stop for Tab; the arrow keys go from button to button. */
export function EditorToolbar({ editor, label, uploads }: EditorToolbarProps) {
  const text = useText()
  const files = useRef<HTMLInputElement>(null)
  const [link, setLink] = useState<string>()
  const [stop, setStop] = useState(0)
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
  const tools: readonly Tool[] = [
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
      run: () => setLink(String(editor.getAttributes('link').href ?? '')),
    },
    { name: 'image', icon: <ImageRounded sx={icon} />, run: () => files.current?.click() },
    { name: 'undo', icon: <UndoRounded sx={icon} />, isOff: !state.canUndo, run: () => chain().undo().run() },
    { name: 'redo', icon: <RedoRounded sx={icon} />, isOff: !state.canRedo, run: () => chain().redo().run() },
  ]
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const next = (stop + step + tools.length) % tools.length
    setStop(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  const takeLink = () => {
    if (link) chain().extendMarkRange('link').setLink({ href: link }).run()
    else chain().extendMarkRange('link').unsetLink().run()
    setLink(undefined)
  }
  return (
    <Box sx={{ borderBottom: 1, borderColor: 'divider' }}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus, one of them at a time */}
      <Box
        role="toolbar"
        aria-label={text('crud.editor.toolbar', { label })}
        onKeyDown={walk}
        sx={{ display: 'flex', flexWrap: 'wrap', p: 1, gap: 0.5 }}
      >
        {tools.map(({ name, icon: shown, isOn, isOff, run }, index) => (
          <ToggleButton
            key={name}
            value={name}
            size="small"
            selected={isOn ?? false}
            aria-label={text(`crud.editor.${name}`)}
            {...(isOn === undefined && { 'aria-pressed': undefined })}
            title={text(`crud.editor.${name}`)}
            // Not disabled: the focus would fall out of the toolbar.
            aria-disabled={isOff ?? false}
            tabIndex={index === stop ? 0 : -1}
            onFocus={() => setStop(index)}
            onClick={() => !isOff && run()}
            sx={{ border: 0, width: 32, height: 32, fontSize: 13, fontWeight: 700, opacity: isOff ? 0.4 : 1 }}
          >
            {shown}
          </ToggleButton>
        ))}
        <input
          ref={files}
          type="file"
          accept="image/*"
          hidden
          aria-label={text('crud.editor.imageFile', { label })}
          onChange={(event) => {
            uploads.start([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
      </Box>
      {uploads.isRunning && <LinearProgress aria-label={text('crud.upload.running')} />}
      {uploads.pending.some((one) => one.isFailed) && (
        <Box role="alert" sx={{ color: 'error.main', px: 2, pb: 1, fontSize: 13 }}>
          {text('crud.upload.failed')}
        </Box>
      )}
      {link !== undefined && (
        <Stack direction="row" sx={{ gap: 2, p: 2 }}>
          <TextField
            size="small"
            fullWidth
            // The address was asked for with the button before: the focus belongs here.
            autoFocus
            label={text('crud.editor.address')}
            value={link}
            onChange={(event) => setLink(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                event.preventDefault()
                takeLink()
              }
            }}
          />
          <Button onClick={takeLink}>{text('crud.editor.takeLink')}</Button>
        </Stack>
      )}
    </Box>
  )
}
