import type { Previews, UploadItem } from './uploader.ts'

/** The data of a file in a queue besides its state. */
export type FileFacts<Meta> = Pick<UploadItem<Meta>, 'file' | 'type' | 'preview' | 'meta'>

/** The files of a queue, by their ids. */
export interface UploaderFiles<Meta> {
  /** @returns the id of the file */
  readonly add: (file: File, meta: Meta) => string
  /** @throws TypeError for an id that it has not given */
  readonly get: (id: string) => FileFacts<Meta>
  /** Releases the preview. */
  readonly forget: (id: string) => void
}

/** Keeps the files of one queue, with previews of pictures. */
export function createUploaderFiles<Meta>(previews: Previews | undefined): UploaderFiles<Meta> {
  const files = new Map<string, FileFacts<Meta>>()
  let lastId = 0

  /** A picture without one is still a file. */
  function previewOf(file: File): string | undefined {
    try {
      return file.type.startsWith('image/') ? previews?.createObjectURL(file) : undefined
    } catch {
      return undefined
    }
  }

  return {
    add(file, meta) {
      const id = String(++lastId)
      files.set(id, { file, type: file.type, preview: previewOf(file), meta })
      return id
    },
    get(id) {
      const facts = files.get(id)
      if (!facts) throw new TypeError(id)
      return facts
    },
    forget(id) {
      const { preview } = files.get(id) ?? {}
      if (preview) previews?.revokeObjectURL(preview)
      files.delete(id)
    },
  }
}
