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
  /** Called again after each change of a note, with the same file: write the file only once. One file has one call at a time. */
  readonly save: (upload: StoredUpload) => Promise<void>
  /** The file is done, cancelled or removed. `whenDone` waits for it, at most two seconds. */
  readonly remove: (key: string) => Promise<void>
}

const table = 'uploads'

/** The key of the record with the changes of a file, beside that of the file itself. */
const changesOf = (key: string) => [key, 'changes']

/**
 * Keeps unfinished uploads with their files in a browser's database; a file is written once. The database belongs to one queue: choose a name for
 * each, and let one tab restore it. `meta` that a database cannot clone, such as the reactive state of Vue, comes back as its JSON has it.
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

  /** Resolves when the transaction is complete: what a page has written before it is left is only kept then. */
  async function run<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => T | Promise<T>): Promise<T> {
    opening ??= open()
    opening.catch(() => (opening = undefined))
    const transaction = (await opening).transaction(table, mode)
    const completed = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    const acting = async () => act(transaction.objectStore(table))
    const [result] = await Promise.all([acting(), completed])
    return result
  }

  return {
    async load() {
      const rows = await run('readonly', (store) => settled<StoredUpload[]>(store.getAll()))
      const changes = new Map(rows.map((row) => [String(row.key), row]))
      return rows
        .filter(({ key }) => typeof key === 'string')
        .map((row) => ({ ...row, ...changes.get(String(changesOf(row.key))), key: row.key }))
    },
    save: ({ key, file, meta, ...changes }) =>
      run('readwrite', async (store) => {
        const known = await settled(store.getKey(key))
        if (known === undefined) putFile(store, { key, file, meta })
        store.put({ key: changesOf(key), ...changes })
      }),
    remove: (key) =>
      run('readwrite', (store) => {
        store.delete(key)
        store.delete(changesOf(key))
      }),
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Proxies, as the state of Vue and Svelte has them, and functions cannot be cloned: a copy of the data is stored instead. */
function putFile(store: IDBObjectStore, { key, file, meta }: Pick<StoredUpload, 'key' | 'file' | 'meta'>): void {
  try {
    store.put({ key, file, meta })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'DataCloneError')) throw error
    const data: unknown = JSON.parse(JSON.stringify(meta) ?? 'null')
    store.put({ key, file, meta: data })
  }
}
