import { keyOf } from '@teachnet/ui/keys'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { RichTextField } from '@teachnet/contract'
import { EditorContent } from '@tiptap/react'
import { type KeyboardEvent, memo, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  FieldFrame,
  type InputProps,
  type ModuleHost,
  useCrud,
  type Uploads,
  MediaPicker,
  type MediaPickerProps,
} from '../../../module-host/admin-api.ts'
import { EditorFooter } from './editor-footer.tsx'
import { EditorHostProvider, useEditorHost } from './editor-host.tsx'
import { editorStyles, fullScreenStyles } from './editor-styles.ts'
import { useTextComments } from './comments/use-text-comments.ts'
import { PasteNotice, usePastedText } from './paste/paste-notice.tsx'
import { FindPanel } from './find/find-panel.tsx'
import { LinkPanel } from './panels/link-panel.tsx'
import { PicturePanel } from './panels/picture-panel.tsx'
import { SourcePanel } from './panels/source-panel.tsx'
import { VideoPanel } from './panels/video-panel.tsx'
import { SharingLine } from './sharing/use-shared-text.tsx'
import { SlashList, useSlashMenu } from './slash/slash-menu.tsx'
import { EditorToolbar, TableToolbar } from './toolbar/editor-toolbar.tsx'
import { type MediaKind, useMediaUploads, type MediaUploads } from './use-media-uploads.ts'
import { type EditorTools, type EditorValues, useRichText } from './use-rich-text.ts'

type RichTextProps = InputProps<RichTextField>

/** Rich text as HTML. The server sanitises it on save; the editor keeps everything that the server allows, even if it cannot edit it. */
export function RichTextEditor({ host, ...props }: RichTextProps & { readonly host: ModuleHost }) {
  const valuesRef = useRef<EditorValues>({ newest: props.value, held: props.value })
  // The editor below renders less often than the form, and must not go back to a value of its last rendering.
  valuesRef.current.newest = props.value
  return (
    <EditorHostProvider host={host}>
      <Editor {...props} valuesRef={valuesRef} />
    </EditorHostProvider>
  )
}

interface EditorProps extends RichTextProps {
  readonly valuesRef: RefObject<EditorValues>
}

/** Whether an editor need not render: nothing is new but the value, which the editor itself has emitted. A key would render the toolbar. */
function isRendered(before: EditorProps, { value, ...next }: EditorProps): boolean {
  const names = Object.keys(next) as (keyof typeof next)[]
  return value === next.valuesRef.current.held && names.every((name) => before[name] === next[name])
}

/** Panels below the toolbar. The other names of `PanelName` open a file, or change the view. */
type VisiblePanel = 'link' | 'video' | 'find'

const Editor = memo(function Editor(props: EditorProps) {
  const { id, label, required, error, help } = props
  const { say } = useEditorHost()
  const [panel, setPanel] = useState<VisiblePanel>()
  const [picked, setPicked] = useState<MediaKind>()
  const hasLibrary = useCrud().can('routine/attachment/index')
  const [isSource, setIsSource] = useState(false)
  const [isFull, setIsFull] = useState(false)
  const inputs = useFileInputs()
  const bar = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The dialog around the form lets it lie over menu and tabs. It is marked, since older browsers have no `:has()`.
    const dialog = frame.current?.closest('[role="presentation"]')
    dialog?.toggleAttribute('data-full-screen-inside', isFull)
    return () => dialog?.removeAttribute('data-full-screen-inside')
  }, [isFull])
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
      else if (next === 'comment') {
        // The comments are in the form around the text.
        setIsFull(false)
        comments?.comment()
      } else if (hasLibrary) setPicked(next)
      else inputs[next].current?.click()
    },
  }
  const { editor, live, source, sharing } = useRichText(props, tools)
  const comments = useTextComments(live, props.name)
  const uploads = useMediaUploads(editor, props.name.endsWith('_en'))
  const close = () => setPanel(undefined)
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'F10' && event.altKey) {
      event.preventDefault()
      bar.current?.querySelector<HTMLElement>('[role=toolbar] button[tabindex="0"]')?.focus()
    } else if (keyOf(event) === 'Escape') {
      // It closes one thing of the editor, and never the dialog around the form.
      event.stopPropagation()
      if (event.defaultPrevented) return
      if (panel) close()
      else setIsFull(false)
    }
  }

  return (
    <FieldFrame id={id} label={label} required={required} error={error} help={help}>
      <Box
        onKeyDown={onKey}
        ref={frame}
        sx={{
          border: 1,
          borderColor: error ? 'error.main' : 'divider',
          borderRadius: 1,
          ...editorStyles,
          ...(isFull && fullScreenStyles),
        }}
      >
        {live && source && isSource && (
          <SourcePanel label={label} editor={live} forms={source} onClose={() => setIsSource(false)} />
        )}
        {live && !isSource && (
          <Box ref={bar} sx={barStyles}>
            <EditorToolbar
              editor={live}
              label={label}
              uploads={uploads}
              tools={tools}
              hasComments={comments !== undefined}
            />
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
        <FileInputs label={label} inputs={inputs} uploads={uploads} />
        {picked && <LibraryPicker kind={picked} uploads={uploads} onClose={() => setPicked(undefined)} />}
        <EditorContent editor={editor} className="editor-body" hidden={isSource} />
        {live && !isSource && (
          <>
            <Box sx={footStyles}>
              <PasteNotice {...pasted.notice} onRetry={() => pasted.retry(live)} />
              <PicturePanel editor={live} />
              <TableToolbar editor={live} label={label} tools={tools} />
            </Box>
            <SharingLine state={sharing} />
            <EditorFooter editor={live} />
          </>
        )}
        {live && <SlashList id={`${id}-commands`} editor={live} menu={slash.menu} />}
        {isFull && (
          <Stack direction="row" sx={{ justifyContent: 'flex-end', gap: 1, m: 1 }}>
            <Button size="small" onClick={() => setIsFull(false)}>
              {say('leaveFullScreen')}
            </Button>
            {/* It saves the form around the editor, in the way of its first button. */}
            <Button size="small" type="submit" variant="contained" title="Ctrl+S">
              {say('save')}
            </Button>
          </Stack>
        )}
      </Box>
    </FieldFrame>
  )
}, isRendered)

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

/** What appears while one writes is below the text, which it would push down otherwise. */
const footStyles = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  bgcolor: 'background.paper',
  '&:not(:empty)': { borderTop: 1, borderColor: 'divider' },
} as const

/** The inputs for files of an editor, which its commands open. */
function useFileInputs() {
  return {
    image: useRef<HTMLInputElement>(null),
    gallery: useRef<HTMLInputElement>(null),
    video: useRef<HTMLInputElement>(null),
    file: useRef<HTMLInputElement>(null),
  }
}

interface FileInputsProps {
  readonly label: string
  readonly inputs: ReturnType<typeof useFileInputs>
  readonly uploads: MediaUploads
}

function FileInputs({ label, inputs, uploads }: FileInputsProps) {
  const { say } = useEditorHost()
  const input = (
    name: 'imageFile' | 'galleryFiles' | 'videoFile' | 'anyFile',
    ref: RefObject<HTMLInputElement | null>,
    to: Uploads,
    accept?: string,
  ) => (
    <input
      ref={ref}
      type="file"
      accept={accept}
      multiple={name === 'galleryFiles'}
      hidden
      aria-label={say(name, { label })}
      onChange={({ currentTarget }) => {
        to.start([...(currentTarget.files ?? [])])
        currentTarget.value = ''
      }}
    />
  )
  return (
    <>
      {input('imageFile', inputs.image, uploads.pictures, 'image/*')}
      {input('galleryFiles', inputs.gallery, uploads.gallery, 'image/*')}
      {input('videoFile', inputs.video, uploads.videos, 'video/*')}
      {input('anyFile', inputs.file, uploads.files)}
    </>
  )
}

interface LibraryPickerProps {
  readonly kind: MediaKind
  readonly uploads: MediaUploads
  readonly onClose: () => void
}

/** Most pictures that are put into a text at once. */
const most = { image: 10, gallery: 30, video: 1, file: 10 } as const

/** Chooses files of the media library for a text, or uploads them there first. */
function LibraryPicker({ kind, uploads, onClose }: LibraryPickerProps) {
  const choose: MediaPickerProps['onChoose'] = (files) => {
    // The dialog gives the focus back to its button when it closes; after that, the insertion takes it into the text.
    flushSync(onClose)
    uploads.insert(kind, files)
  }
  return (
    <MediaPicker
      isImage={kind === 'image' || kind === 'gallery'}
      max={most[kind]}
      types={kind === 'video' ? ['video/*'] : undefined}
      onChoose={choose}
      onClose={onClose}
    />
  )
}
