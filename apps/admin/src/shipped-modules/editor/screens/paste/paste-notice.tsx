import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useEditorHost } from '../editor-host.tsx'
import { changeNames, type CleanPaste } from './paste-report.ts'
import type { Editor } from '@tiptap/core'
import { useState, useRef } from 'react'
import type { Node as ModelNode } from '@tiptap/pm/model'
import { type CrudServices, useCrud, useFormWork, useRecordName } from '../../../../module-host/admin-api.ts'

interface PasteNoticeProps {
  readonly paste: CleanPaste | undefined
  readonly copies: PictureCopies
  readonly onRetry: () => void
  readonly onClose: () => void
}

/** Reports the changes of a paste, and the progress of its pictures. Nothing is shown for an unchanged paste. */
export function PasteNotice({ paste, copies: { total, done, failed }, onRetry, onClose }: PasteNoticeProps) {
  const { say } = useEditorHost()
  if (!paste) return null
  const { source, changes } = paste
  const isCopying = done + failed.length < total
  const lines = [
    ...changeNames.flatMap((name) => (changes[name] > 0 ? [say(`change.${name}`, { count: changes[name] })] : [])),
    ...(isCopying ? [say('pictures.running', { done, total })] : []),
    ...(!isCopying && done > 0 ? [say('pictures.done', { count: done })] : []),
    ...(failed.length > 0 ? [say('pictures.failed', { count: failed.length })] : []),
  ]
  if (lines.length === 0) return null
  return (
    <Alert
      severity={failed.length > 0 || changes.lostPictures > 0 ? 'warning' : 'info'}
      role="status"
      closeText={say('closeNotice')}
      onClose={onClose}
      sx={{ borderRadius: 0, borderTop: 1, borderColor: 'divider', py: 0.5 }}
    >
      <strong>{say(`paste.${source}`)}</strong>
      <Box component="ul" sx={{ m: 0, pl: 4 }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
      {isCopying && <LinearProgress variant="determinate" value={(done / total) * 100} aria-label={say('uploading')} />}
      {!isCopying && failed.length > 0 && (
        <Button size="small" color="inherit" onClick={onRetry}>
          {say('pictures.retry')}
        </Button>
      )}
    </Alert>
  )
}

/** Handles a pasted text: copies its pictures, and reports its changes in a notice until that is closed. */
export function usePastedText() {
  const [paste, setPaste] = useState<CleanPaste>()
  const { copies, start, forget } = usePictureCopies()
  return {
    take: (next: CleanPaste, editor: Editor) => {
      setPaste(next)
      start(editor)
    },
    retry: start,
    notice: {
      paste,
      copies,
      onClose: () => {
        setPaste(undefined)
        forget()
      },
    },
  }
}

/** The progress of copying the pictures of a pasted text to the site. */
interface PictureCopies {
  readonly total: number
  readonly done: number
  readonly failed: readonly string[]
}

/** Pictures that are copied at the same time. */
const atOnce = 3

const none: PictureCopies = { total: 0, done: 0, failed: [] }

/** Copies the pictures of other sites in a text to this one, and replaces their addresses wherever they then are in the text. */
function usePictureCopies(): {
  readonly copies: PictureCopies
  readonly start: (editor: Editor) => void
  readonly forget: () => void
} {
  const services = useCrud()
  const awaitIn = useFormWork()
  const readName = useRecordName()
  const latest = useRef(services)
  latest.current = services
  const [copies, setCopies] = useState(none)
  const running = useRef(new Set<string>())

  async function copyOne(editor: Editor, src: string): Promise<void> {
    try {
      const url = await storePicture(src, readName(), latest.current)
      if (!editor.isDestroyed) readdress(editor, src, url)
      setCopies((now) => ({ ...now, done: now.done + 1 }))
    } catch {
      setCopies((now) => ({ ...now, failed: [...now.failed, src] }))
    } finally {
      running.current.delete(src)
    }
  }

  async function copyAll(editor: Editor, wanted: readonly string[]): Promise<void> {
    const waiting = [...wanted]
    const worker = async () => {
      for (let src = waiting.shift(); src !== undefined; src = waiting.shift()) await copyOne(editor, src)
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
  }

  return {
    copies,
    start(editor) {
      const wanted = foreignPictures(editor, latest.current).filter((src) => !running.current.has(src))
      for (const src of wanted) running.current.add(src)
      setCopies((now) =>
        running.current.size > wanted.length
          ? { ...now, total: now.total + wanted.length }
          : { ...none, total: wanted.length },
      )
      awaitIn(copyAll(editor, wanted))
    },
    forget: () => setCopies(none),
  }
}

/** Addresses of the pictures that lie elsewhere. */
function foreignPictures(editor: Editor, { toUrl }: Pick<CrudServices, 'toUrl'>): string[] {
  const own = new Set([location.host, new URL(toUrl('/storage/a'), location.href).host])
  const found = new Set<string>()
  editor.state.doc.descendants((node) => {
    const src = pictureOf(node)
    if (src === undefined) return
    const isElsewhere = /^https?:/i.test(src) && URL.canParse(src) && !own.has(new URL(src).host)
    if (isElsewhere || src.startsWith('data:image/')) found.add(src)
  })
  return [...found]
}

/** The address of a picture; players have addresses too. */
function pictureOf({ type, attrs }: ModelNode): string | undefined {
  const src: unknown = attrs['src']
  return ['image', 'figure'].includes(type.name) && typeof src === 'string' ? src : undefined
}

async function storePicture(
  src: string,
  name: string,
  { source, backEnd }: Pick<CrudServices, 'source' | 'backEnd'>,
): Promise<string> {
  if (src.startsWith('data:')) {
    const form = new FormData()
    form.append('file', fileOf(src, name))
    const signal = new AbortController().signal
    return (await source.uploadCalls().upload(form, { signal, onUploadProgress: () => undefined })).url
  }
  if (backEnd !== 'teachnet') throw new TypeError('an old server has no call for this')
  return (await source.copyPicture(src, name)).url
}

function fileOf(address: string, name: string): File {
  const [head = '', content = ''] = address.split(',')
  const type = /^data:([^;]+)/.exec(head)?.[1] ?? 'image/png'
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
  return new File([bytes], `${name || 'picture'}.${type.replace('image/', '').replace('jpeg', 'jpg')}`, { type })
}

/** Not a separate step of undo: the picture is the same. */
function readdress({ state, view }: Editor, src: string, url: string): void {
  const change = state.tr
  state.doc.descendants((node, position) => {
    if (pictureOf(node) === src) change.setNodeAttribute(position, 'src', url)
  })
  view.dispatch(change.setMeta('addToHistory', false))
}
