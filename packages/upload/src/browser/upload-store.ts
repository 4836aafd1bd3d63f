/** A file that has not been uploaded yet, as it is kept between pages. */
export interface StoredUpload {
  readonly key: string
  readonly file: File
  readonly meta: unknown
  /** What the transport has noted, see `Checkpoint`. */
  readonly note: unknown
  /** SHA-1 of the content in hex, once it is known. */
  readonly sha1?: string | undefined
  /** Bytes of the file that the storage has confirmed; undefined if it has none. */
  readonly bytes?: number | undefined
}

/** Keeps unfinished uploads between pages. Its errors are ignored: they never affect an upload. */
export interface UploadStore {
  readonly load: () => Promise<readonly StoredUpload[]>
  readonly save: (upload: StoredUpload) => Promise<void>
  readonly remove: (key: string) => Promise<void>
}

const table = 'uploads'

/**
 * Keeps unfinished uploads with their files in a browser's database. The database belongs to one queue: choose a name for each, and let one tab
 * restore it.
 *
 * @param database `indexedDB` in a browser
 * @example createUploader({ transport, store: createIndexedStore(indexedDB, 'album') })
 */
export function createIndexedStore(
  database: { open(name: string, version?: number): object },
  name = 'uploads',
): UploadStore {
  let opening: Promise<IDBDatabase> | undefined

  function open(): Promise<IDBDatabase> {
    // A factory of another kind fails here, as `createXhrPost` does without a browser; its types are not needed elsewhere.
    const request = database.open(name, 1) as IDBOpenDBRequest
    request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath: 'key' })
    return settled(request)
  }

  async function run<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    opening ??= open()
    opening.catch(() => (opening = undefined))
    return settled(act((await opening).transaction(table, mode).objectStore(table)))
  }

  return {
    load: () => run<StoredUpload[]>('readonly', (store) => store.getAll()),
    save: async (upload) => void (await run('readwrite', (store) => store.put(upload))),
    remove: (key) => run('readwrite', (store) => store.delete(key)),
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
