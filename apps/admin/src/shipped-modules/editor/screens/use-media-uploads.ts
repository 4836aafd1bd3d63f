import type { Editor, JSONContent } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { type Uploads, useRecordName, useUploads } from '../../../module-host/admin-api.ts'
import { insertBlock, insertFileLink } from './commands/insert-block.ts'
import { insertPlayer } from './panels/video-panel.tsx'

interface StoredFile {
  readonly name: string
  readonly url: string
}

/** A file of the library, with the description and credit of a picture. */
interface LibraryFile extends StoredFile {
  readonly alt: string
  readonly altEn: string
  readonly credit: string
  readonly creditEn: string
}

/** The form in which a file is inserted into a text. */
export type MediaKind = 'image' | 'gallery' | 'video' | 'file'

/** Uploads into a text, by the form in which the files are inserted. */
export interface MediaUploads {
  readonly pictures: Uploads
  readonly gallery: Uploads
  readonly videos: Uploads
  readonly files: Uploads
  /** Puts files of the library into the text. */
  readonly insert: (kind: MediaKind, files: readonly LibraryFile[]) => void
  /** Uploads what was pasted or dropped: pictures as pictures, anything else as files. */
  readonly take: (files: readonly File[]) => void
}

/** Uploads files into the text of an editor. They are stored without a host, which may change, and inserted after the selection, which they would otherwise replace. */
export function useMediaUploads(editor: Editor | null, isEnglish: boolean): MediaUploads {
  const readName = useRecordName()
  const insert = (block: JSONContent) => editor && insertBlock(editor, block)
  const pictures = useUploads(({ url }) => insert(figureOf(url)), { types: ['image/*'] })
  const gallery = useUploads(({ url }) => editor && !editor.isDestroyed && addToGallery(editor, url), {
    types: ['image/*'],
  })
  const insertVideo = ({ url }: StoredFile) => {
    if (editor && !editor.isDestroyed) insertPlayer(editor, { kind: 'video', src: url })
  }
  const videos = useUploads(insertVideo, { types: ['video/*'] })
  const insertFile = (file: StoredFile) => editor && insertFileLink(editor, file)
  const others = useUploads(insertFile)
  return {
    pictures,
    gallery,
    videos,
    files: others,
    insert(kind, chosen) {
      if (!editor || editor.isDestroyed) return
      if (kind === 'image') for (const file of chosen) insert(figureOf(file.url, saidOf(file, isEnglish)))
      else if (kind === 'gallery') for (const file of chosen) addToGallery(editor, file.url, saidOf(file, isEnglish))
      else if (kind === 'video') for (const file of chosen) insertVideo(file)
      else for (const file of chosen) insertFile(file)
    },
    take(files) {
      const chosen = files.map((file) => named(file, readName()))
      const isPicture = ({ type }: File) => type.startsWith('image/')
      pictures.start(chosen.filter(isPicture))
      others.start(chosen.filter((file) => !isPicture(file)))
    },
  }
}

/** A screenshot of the clipboard has the same name in all texts: it gets that of the record. */
function named(file: File, name: string): File {
  const [, suffix] = /^(?:image|unknown)\.(\w+)$/i.exec(file.name) ?? []
  if (suffix === undefined || name === '') return file
  return new File([file], `${name}.${suffix}`, { type: file.type, lastModified: file.lastModified })
}

/** Description and credit of a picture, in the language of the text; English falls back to Chinese. */
function saidOf({ alt, altEn, credit, creditEn }: LibraryFile, isEnglish: boolean) {
  return isEnglish ? { alt: altEn || alt, credit: creditEn || credit } : { alt, credit }
}

function figureOf(src: string, said: Readonly<Record<string, string>> = {}): JSONContent {
  return { type: 'figure', attrs: { src, ...said } }
}

/** Adds a picture to the gallery that is selected; the first one of several begins the gallery that the others join. */
function addToGallery(editor: Editor, src: string, said?: Readonly<Record<string, string>>): void {
  const place = galleryAt(editor)
  if (place !== undefined) {
    const gallery = editor.state.doc.nodeAt(place)
    if (gallery)
      editor.commands.insertContentAt(place + gallery.nodeSize - 1, figureOf(src, said), { updateSelection: false })
    return
  }
  insertBlock(editor, { type: 'gallery', content: [figureOf(src, said)] })
  editor.state.doc.descendants((node, position) => {
    const isNew = node.type.name === 'gallery' && node.firstChild?.attrs['src'] === src
    if (isNew) editor.commands.setNodeSelection(position)
    return !isNew
  })
}

/** Position of the gallery that is selected, or that contains the selection. */
function galleryAt({ state: { selection } }: Editor): number | undefined {
  if (selection instanceof NodeSelection && selection.node.type.name === 'gallery') return selection.from
  const { $from } = selection
  for (let depth = $from.depth; depth > 0; depth--)
    if ($from.node(depth).type.name === 'gallery') return $from.before(depth)
  return undefined
}
