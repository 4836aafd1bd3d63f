import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { RichTextField } from '@teachnet/contract'
import { EditorContent } from '@tiptap/react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { FieldFrame, type InputProps, type ModuleHost, useCrud } from '../../../module-host/admin-api.ts'
import { EditorFoot } from './editor-foot.tsx'
import { EditorHostProvider, useEditorHost } from './editor-host.tsx'
import { editorStyles, fullScreenStyles } from './editor-styles.ts'
import { FileInputs, useFileInputs } from './file-inputs.tsx'
import { LibraryPicker } from './library-picker.tsx'
import { PasteNotice } from './paste/paste-notice.tsx'
import { usePastedText } from './paste/use-pasted-text.ts'
import { FindPanel } from './find/find-panel.tsx'
import { LinkPanel } from './panels/link-panel.tsx'
import { PicturePanel } from './panels/picture-panel.tsx'
import { SourcePanel } from './panels/source-panel.tsx'
import { VideoPanel } from './panels/video-panel.tsx'
import { SlashList } from './slash/slash-list.tsx'
import { useSlashMenu } from './slash/use-slash-menu.ts'
import { EditorToolbar } from './toolbar/editor-toolbar.tsx'
import { type MediaKind, useMediaUploads } from './use-media-uploads.ts'
import { type EditorTools, useRichText } from './use-rich-text.ts'

type RichTextProps = InputProps<RichTextField>

/** Rich text as HTML. The server sanitises it on save; the editor keeps everything that the server allows, even if it cannot edit it. */
export function RichTextEditor({ host, ...props }: RichTextProps & { readonly host: ModuleHost }) {
  return (
    <EditorHostProvider host={host}>
      <Editor {...props} />
    </EditorHostProvider>
  )
}

/** Panels below the toolbar. The other names of `PanelName` open a file, or change the view. */
type ShownPanel = 'link' | 'video' | 'find'

function Editor(props: RichTextProps) {
  const { id, label, required, error, help } = props
  const { say } = useEditorHost()
  const [panel, setPanel] = useState<ShownPanel>()
  const [picked, setPicked] = useState<MediaKind>()
  const hasLibrary = useCrud().can('routine/attachment/index')
  const [isSource, setIsSource] = useState(false)
  const [isFull, setIsFull] = useState(false)
  const inputs = useFileInputs()
  const bar = useRef<HTMLDivElement>(null)
  const slash = useSlashMenu()
  const pasted = usePastedText()
  const tools: EditorTools = {
    slash,
    onFiles: (files) => uploads.take(files),
    onPasted: pasted.take,
    open: (next) => {
      if (next === 'link' || next === 'video' || next === 'find') setPanel(next)
      else if (next === 'source') setIsSource(true)
      else if (next === 'fullScreen') setIsFull(!isFull)
      else if (hasLibrary) setPicked(next)
      else inputs[next].current?.click()
    },
  }
  const { editor, live, source } = useRichText(props, tools)
  const uploads = useMediaUploads(editor, props.name.endsWith('_en'))
  const close = () => setPanel(undefined)
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'F10' && event.altKey) {
      event.preventDefault()
      bar.current?.querySelector<HTMLElement>('[role=toolbar] button[tabindex="0"]')?.focus()
    } else if (event.key === 'Escape' && isFull) {
      // The dialog around the form stays open.
      event.stopPropagation()
      setIsFull(false)
    }
  }

  return (
    <FieldFrame {...{ id, label, required, error, help }}>
      <Box
        onKeyDown={onKey}
        // The dialog around the form lets it lie over menu and tabs.
        data-full-screen={isFull || undefined}
        sx={{
          border: 1,
          borderColor: error ? 'error.main' : 'divider',
          borderRadius: 1,
          ...editorStyles,
          ...(isFull && fullScreenStyles),
        }}
      >
        {live && isSource && <SourcePanel label={label} editor={live} {...source} onClose={() => setIsSource(false)} />}
        {live && !isSource && (
          <Box ref={bar} sx={barStyles}>
            <EditorToolbar editor={live} label={label} uploads={uploads} tools={tools} />
            <PasteNotice {...pasted.notice} onRetry={() => pasted.retry(live)} />
            <PicturePanel editor={live} />
            {panel === 'link' && <LinkPanel id={id} editor={live} onClose={close} />}
            {panel === 'find' && <FindPanel editor={live} onClose={close} />}
            {panel === 'video' && (
              <VideoPanel
                editor={live}
                onClose={close}
                onUpload={() => {
                  close()
                  if (hasLibrary) setPicked('video')
                  else inputs.video.current?.click()
                }}
              />
            )}
          </Box>
        )}
        <FileInputs {...{ label, inputs, uploads }} />
        {picked && <LibraryPicker kind={picked} uploads={uploads} onClose={() => setPicked(undefined)} />}
        <EditorContent editor={editor} className="editor-body" hidden={isSource} />
        {live && !isSource && <EditorFoot editor={live} />}
        {live && <SlashList id={`${id}-commands`} editor={live} menu={slash.menu} />}
        {isFull && (
          <Button size="small" onClick={() => setIsFull(false)} sx={{ alignSelf: 'flex-end', m: 1 }}>
            {say('leaveFullScreen')}
          </Button>
        )}
      </Box>
    </FieldFrame>
  )
}

const barStyles = {
  // It stays in view while a long form is scrolled.
  position: 'sticky',
  // Below whatever the form keeps in view itself.
  top: 'var(--form-bar, 0px)',
  zIndex: 2,
  borderBottom: 1,
  borderColor: 'divider',
  borderRadius: '6px 6px 0 0',
  bgcolor: 'background.paper',
} as const
