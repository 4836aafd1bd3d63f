import type { Editor } from '@tiptap/core'
import type { Node as ModelNode } from '@tiptap/pm/model'
import { useRef, useState } from 'react'
import { type CrudServices, useCrud, useFormWork } from '../../../../module-host/admin-api.ts'

/** The progress of copying the pictures of a pasted text to the site. */
export interface PictureCopies {
  readonly total: number
  readonly done: number
  readonly failed: readonly string[]
}

/** Pictures that are copied at the same time. */
const atOnce = 3
const none: PictureCopies = { total: 0, done: 0, failed: [] }

/** Copies the pictures of other sites in a text to this one, and replaces their addresses wherever they then are in the text. */
export function usePictureCopies(): {
  readonly copies: PictureCopies
  readonly start: (editor: Editor) => void
  readonly forget: () => void
} {
  const services = useCrud()
  const awaitIn = useFormWork()
  const latest = useRef(services)
  latest.current = services
  const [copies, setCopies] = useState(none)
  const running = useRef(new Set<string>())

  async function copyOne(editor: Editor, src: string): Promise<void> {
    try {
      const url = await storePicture(src, latest.current)
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
    const lane = async () => {
      for (let src = waiting.shift(); src !== undefined; src = waiting.shift()) await copyOne(editor, src)
    }
    await Promise.all(Array.from({ length: atOnce }, lane))
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
  { source, backEnd }: Pick<CrudServices, 'source' | 'backEnd'>,
): Promise<string> {
  if (src.startsWith('data:')) {
    const form = new FormData()
    form.append('file', fileOf(src))
    const signal = new AbortController().signal
    return (await source.uploadCalls().upload(form, { signal, onUploadProgress: () => undefined })).url
  }
  if (backEnd !== 'teachnet') throw new TypeError('an old server has no call for this')
  return (await source.copyPicture(src)).url
}

function fileOf(address: string): File {
  const [head = '', content = ''] = address.split(',')
  const type = /^data:([^;]+)/.exec(head)?.[1] ?? 'image/png'
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
  return new File([bytes], `picture.${type.replace('image/', '').replace('jpeg', 'jpg')}`, { type })
}

/** Not a separate step of undo: the picture is the same. */
function readdress({ state, view }: Editor, src: string, url: string): void {
  const change = state.tr
  state.doc.descendants((node, position) => {
    if (pictureOf(node) === src) change.setNodeAttribute(position, 'src', url)
  })
  view.dispatch(change.setMeta('addToHistory', false))
}
