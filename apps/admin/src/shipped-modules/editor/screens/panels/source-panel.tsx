import { keyOf } from '@teachnet/ui/keys'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import type { Editor, JSONContent } from '@tiptap/core'
import { useState } from 'react'
import { useEditorHost } from '../editor-host.tsx'

/** How the complete text is written and read. */
export interface SourceForms {
  readonly html: SourceForm
  readonly markdown: SourceForm
}

interface SourceForm {
  readonly write: () => string
  readonly read: (source: string) => JSONContent
}

interface SourcePanelProps {
  readonly forms: SourceForms
  readonly label: string
  readonly editor: Editor
  readonly onClose: () => void
}

/** The whole text as HTML or as Markdown, to be read, copied and replaced. */
export function SourcePanel({ label, editor, forms, onClose }: SourcePanelProps) {
  const { say } = useEditorHost()
  const [form, setForm] = useState<keyof SourceForms>('html')
  const [source, setSource] = useState(forms.html.write)
  const show = (next: typeof form) => {
    setForm(next)
    setSource(forms[next].write())
  }
  const apply = () => {
    editor.chain().setContent(forms[form].read(source), { emitUpdate: true }).focus().run()
    onClose()
  }
  return (
    <Stack
      sx={{ gap: 2, p: 2 }}
      onKeyDown={(event) => {
        if (keyOf(event) !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <Stack direction="row" role="group" aria-label={say('source')} sx={headStyles}>
        {(['html', 'markdown'] as const).map((each) => (
          <ToggleButton
            key={each}
            value={each}
            size="small"
            selected={form === each}
            onChange={() => show(each)}
            sx={{ textTransform: 'none', px: 3 }}
          >
            {say(`source.${each}`)}
          </ToggleButton>
        ))}
        <Stack sx={{ flexGrow: 1 }} />
        <Button color="inherit" onClick={onClose}>
          {say('cancel')}
        </Button>
        <Button variant="contained" onClick={apply}>
          {say('takeSource')}
        </Button>
      </Stack>
      <Alert severity="info">{say(form === 'html' ? 'source.htmlHelp' : 'source.markdownHelp')}</Alert>
      <TextField
        multiline
        minRows={12}
        maxRows={30}
        fullWidth
        // The user requested the source.
        autoFocus
        value={source}
        onChange={({ target }) => setSource(target.value)}
        slotProps={{
          htmlInput: {
            'aria-label': say('sourceOf', { label }),
            spellCheck: false,
            style: { fontFamily: 'var(--font-mono)', fontSize: '0.8125rem', lineHeight: 1.6 },
          },
        }}
      />
    </Stack>
  )
}

/** The buttons stay in view over a long source, like the tools of the editor. */
const headStyles = {
  position: 'sticky',
  top: 'var(--form-bar, 0px)',
  zIndex: 2,
  gap: 1,
  py: 1,
  alignItems: 'center',
  bgcolor: 'background.paper',
} as const
