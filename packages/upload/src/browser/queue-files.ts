import { secureRandom } from '../save-name.ts'
import type { UploadResult } from './transport.ts'
import { callWithin } from './call-within.ts'
import type { StoredUpload, UploadStore } from './upload-store.ts'
import type { QueuedFile } from './uploader-machine.ts'

/** When the next attempt of a file begins by itself, and why the last one failed. */
export interface NextAttempt {
  /** Milliseconds since 1970, as of `Date`. */
  readonly at: number
  readonly reason: unknown
}

/** A file of the queue. */
export interface UploadItem<Meta = undefined, Result = UploadResult> extends QueuedFile<Result> {
  readonly file: File
  /** MIME type; may be empty. */
  readonly type: string
  /** Address of the picture for an `img`, valid until the file is removed; only for pictures, and with the option `previews`. */
  readonly preview: string | undefined
  /** What the application added with the file. */
  readonly meta: Meta
  /** Only while it is `pausingBeforeRetry`; `retry(id)` does not wait for it. */
  readonly retry?: NextAttempt | undefined
}

/** Makes addresses of pictures: `URL` in a browser. */
export type Previews = Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'>

/** What happens to the files of a queue besides their transfer. */
export interface FileOptions {
  /** `URL` in a browser: pictures of the queue have a preview. Default: none has. */
  previews?: Previews | undefined
  /** Keeps unfinished files for `restore`, see {@link createIndexedStore}. Default: none is kept. */
  store?: UploadStore | undefined
  /** Called once, with the first failure of the store: files may not be there after a reload. Uploads go on. Default: ignored. */
  onStoreError?: ((error: unknown) => void) | undefined
}

/** The data of a file in a queue, in addition to its state. */
export type FileFacts<Meta> = Pick<UploadItem<Meta>, 'file' | 'type' | 'preview' | 'meta'>

/** The files of one queue by their ids, with what later attempts and later pages need. */
export interface QueueFiles<Meta> {
  /** @returns the id of the file */
  readonly add: (upload: AddedUpload<Meta>) => string
  /** @throws TypeError for an unknown id */
  readonly get: (id: string) => FileFacts<Meta>
  /** The storage key of a file, built once from hexadecimal digits that identify the file, also in later pages. */
  readonly keyOf: (id: string, build: (digits: string) => string) => string
  readonly noteOf: (id: string) => unknown
  /** @param bytes bytes that the storage has confirmed; undefined: as before */
  readonly setNote: (id: string, note: unknown, bytes: number | undefined) => void
  readonly hashOf: (id: string) => string | undefined
  readonly setHash: (id: string, sha1: string) => void
  /** Writes an unfinished file to the store unless it is there. */
  readonly store: (id: string) => void
  /** The upload is finished or cancelled: a later page does not continue it, as soon as the promise is resolved. */
  readonly settle: (id: string) => Promise<void> | undefined
  /** Releases the preview. */
  readonly release: (id: string) => void
  readonly forget: (id: string) => void
  /** Whether the queue already has what is stored under this key. */
  readonly holds: (key: string) => boolean
  readonly loadStored: () => Promise<readonly StoredUpload[]>
  /** From now on nothing is written but what was accepted before; a file that is done is still removed. */
  readonly close: () => void
  /**
   * Empties the store, also of what earlier pages have left.
   *
   * @throws what the store rejects with
   */
  readonly clear: () => Promise<void>
}

/** A file for the queue; one of the store has a key. */
export interface AddedUpload<Meta> extends Partial<Omit<StoredUpload, 'meta'>> {
  readonly file: File
  readonly meta: Meta
}

interface Entry<Meta> extends FileFacts<Meta> {
  note: unknown
  sha1: string | undefined
  bytes: number | undefined
  readonly key: string
  storageKey: string | undefined
  readonly order: number
  isStored: boolean
  /** The store may have something of the file. */
  isWritten: boolean
  /** The store does not have the latest state. */
  isDirty: boolean
  writing: Promise<void> | undefined
}

/** Milliseconds in which a store has to load the files of an earlier page, or to remove all. */
const longestLoading = 30_000

/** Milliseconds between files that are added at once: few, so that all of them are before those of the next page. */
const orderStep = 2 ** -10

/** Creates the files of a queue. Failures of the store never affect an upload. */
export function createQueueFiles<Meta>({ previews, store: uploadStore, onStoreError }: FileOptions): QueueFiles<Meta> {
  const entries = new Map<string, Entry<Meta>>()
  let lastId = 0
  let lastOrder = 0
  let hasFailed = false
  let isClosed = false

  function reportOnce(error: unknown): void {
    if (!hasFailed) void Promise.resolve(error).then(onStoreError)
    hasFailed = true
  }

  /** A picture without one is still a file. */
  function previewOf(file: File): string | undefined {
    try {
      return !isClosed && file.type.startsWith('image/') ? previews?.createObjectURL(file) : undefined
    } catch {
      return undefined
    }
  }

  /** One write at a time for a file: what changes meanwhile is written after it, once. */
  function write(entry: Entry<Meta>): Promise<void> | undefined {
    if (!uploadStore) return undefined
    entry.isDirty = true
    return (entry.writing ??= writeAll(entry, uploadStore))
  }

  async function writeAll(entry: Entry<Meta>, target: UploadStore): Promise<void> {
    while (entry.isDirty) {
      // What changes in this turn is written together.
      await Promise.resolve()
      if (!entry.isDirty) break
      entry.isDirty = false
      const { key, file, meta, note, sha1, bytes, order, isStored, isWritten } = entry
      try {
        if (isStored) await target.save({ key, file, meta, note, sha1, bytes, order })
        else if (isWritten) await target.remove(key)
      } catch (error) {
        reportOnce(error)
      }
      entry.isWritten = isStored
    }
    entry.writing = undefined
  }

  function change(id: string, values: Partial<Pick<Entry<Meta>, 'note' | 'sha1' | 'bytes'>>): void {
    const entry = entries.get(id)
    if (!entry) return
    Object.assign(entry, values)
    if (entry.isStored && !isClosed) void write(entry)
  }

  function settle(id: string): Promise<void> | undefined {
    const entry = entries.get(id)
    if (!entry) return undefined
    entry.note = undefined
    entry.bytes = undefined
    if (!entry.isStored) return entry.writing
    entry.isStored = false
    // What the store has not begun to write need not be written.
    if (!entry.isWritten && uploadStore?.withdraw?.(entry.key)) {
      entry.isDirty = false
      return undefined
    }
    return write(entry)
  }

  function release(id: string): void {
    const preview = entries.get(id)?.preview
    if (preview) previews?.revokeObjectURL(preview)
  }

  return {
    settle,
    release,
    add({ file, meta, note, sha1, bytes, key, order }) {
      const id = String(++lastId)
      const place = order ?? Math.max(lastOrder + orderStep, Date.now())
      lastOrder = Math.max(lastOrder, place)
      entries.set(id, {
        file,
        type: file.type,
        preview: previewOf(file),
        meta,
        note,
        sha1,
        bytes,
        key: key ?? randomKey(),
        storageKey: undefined,
        order: place,
        isStored: key !== undefined,
        isWritten: key !== undefined,
        isDirty: false,
        writing: undefined,
      })
      return id
    },
    get(id) {
      const entry = entries.get(id)
      if (!entry) throw new TypeError(id)
      const { file, type, preview, meta } = entry
      return { file, type, preview, meta }
    },
    keyOf(id, build) {
      const entry = entries.get(id)
      return entry ? (entry.storageKey ??= build(entry.key)) : ''
    },
    noteOf: (id) => entries.get(id)?.note,
    setNote: (id, note, bytes = entries.get(id)?.bytes) =>
      change(id, { note, bytes: note === undefined ? undefined : bytes }),
    hashOf: (id) => entries.get(id)?.sha1,
    setHash: (id, sha1) => change(id, { sha1 }),
    store(id) {
      const entry = entries.get(id)
      if (!entry || entry.isStored || isClosed) return
      entry.isStored = true
      void write(entry)
    },
    forget(id) {
      void settle(id)
      release(id)
      entries.delete(id)
    },
    holds: (key) => [...entries.values()].some((each) => each.key === key),
    async loadStored() {
      try {
        if (!uploadStore) return []
        const loaded = await callWithin({ callWithin: longestLoading }, { name: 'store' }, () => uploadStore.load())
        const stored = loaded.filter(isStoredUpload)
        return stored.sort((one, other) => (one.order ?? 0) - (other.order ?? 0))
      } catch (error) {
        reportOnce(error)
        return []
      }
    },
    close: () => void (isClosed = true),
    async clear() {
      isClosed = true
      for (const id of entries.keys()) void settle(id)
      if (!uploadStore) return
      await callWithin({ callWithin: longestLoading }, { name: 'store' }, async () => {
        for (const { writing } of entries.values()) await writing
        const left = await uploadStore.load()
        await Promise.all(left.map(({ key }) => uploadStore.remove(key)))
      })
    },
  }
}

/** Entries in a browser's database may have been written by another program. */
function isStoredUpload(value: unknown): value is StoredUpload {
  if (typeof value !== 'object' || value === null) return false
  const { key, file, sha1, bytes, order }: Partial<Record<keyof StoredUpload, unknown>> = value
  const isKnown =
    (sha1 === undefined || typeof sha1 === 'string') &&
    [bytes, order].every((each) => each === undefined || Number.isFinite(each))
  return typeof key === 'string' && file instanceof File && isKnown
}

/** Unique hexadecimal digits that are not a secret. Pages without https lack `crypto.randomUUID`. */
function randomKey(): string {
  const part = () =>
    Math.floor(secureRandom() * 2 ** 32)
      .toString(16)
      .padStart(8, '0')
  return Array.from({ length: 4 }, part).join('')
}
