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
  /** Files are restored by this number, the smallest first. */
  readonly order?: number | undefined
}

/** Keeps unfinished uploads between pages. Its errors never affect an upload: the first one is reported to `onStoreError`. */
export interface UploadStore {
  readonly load: () => Promise<readonly StoredUpload[]>
  /** Called again after each change of a note, with the same file: write the file only once. One file has one call at a time. */
  readonly save: (upload: StoredUpload) => Promise<void>
  /** The file is done, cancelled or removed. `whenDone` waits for it, at most two seconds. */
  readonly remove: (key: string) => Promise<void>
  /**
   * Takes the first save of a file back if it has not begun, since the file is done: resolves that save, and returns whether it did. Default: the save
   * is awaited, and the file removed.
   */
  readonly withdraw?: (key: string) => boolean
}

/** A call that waits for the next transaction. */
interface Write {
  readonly key: string
  /** Bytes that it writes; 0 without a file. */
  readonly bytes: number
  readonly act: (store: IDBObjectStore) => unknown
  /** Called with false if it was withdrawn. */
  readonly resolve: (isDone: boolean) => void
  readonly reject: (reason: unknown) => void
}

/** Most bytes of one transaction. A file that is done waits for at most one, and one that does not end is lost with a page that is left. */
const transactionBytes = 32 * 1024 * 1024

/** What a small file costs. */
const recordBytes = 32 * 1024

const table = 'uploads'

/** The key of the record with the changes of a file, beside that of the file itself. */
const changesOf = (key: string) => [key, 'changes']

/**
 * Keeps unfinished uploads with their files in a browser's database; a file is written once, and what is changed in one turn in one transaction. The database belongs to one queue: choose a name for
 * each, and let one tab restore it. `clear` of the queue empties it, e.g. at a sign-out. `meta` that a database cannot clone, such as the reactive state of Vue, comes back as its JSON has it.
 *
 * @param database `indexedDB` in a browser
 * @example createUploader({ transport, store: createIndexedStore(indexedDB, 'album') })
 */
export function createIndexedStore(
  database: { open(name: string, version?: number): object },
  name = 'uploads',
): UploadStore {
  let opening: Promise<IDBDatabase> | undefined
  let waiting: Write[] = []
  let isWriting = false
  /** Keys of files that this page has written. */
  const written = new Set<string>()

  function open(): Promise<IDBDatabase> {
    // A factory of another kind fails here, as `createXhrPost` does without a browser; its types are not needed elsewhere.
    const request = database.open(name, 1) as IDBOpenDBRequest
    request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath: 'key' })
    return settled(request).then((opened) => {
      const leave = () => {
        opened.close()
        opening = undefined
        written.clear()
      }
      // Somebody deletes the database, as at a sign-out, or the browser has closed it.
      opened.onversionchange = leave
      opened.onclose = leave
      return opened
    })
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

  function write(values: Pick<Write, 'key' | 'bytes' | 'act'>): Promise<boolean> {
    return new Promise((resolve, reject) => {
      waiting.push({ ...values, resolve, reject })
      if (isWriting) return
      isWriting = true
      // The calls of this turn share a transaction, those during it the next one.
      void Promise.resolve().then(writeAll)
    })
  }

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) await writeTogether(takeTransaction())
    isWriting = false
  }

  /** What fits into one transaction: anything without a file, and one call for a key. */
  function takeTransaction(): Write[] {
    const keys = new Set<string>()
    const [taken, left]: [Write[], Write[]] = [[], []]
    let bytes = 0
    for (const each of waiting) {
      const fits = bytes === 0 || each.bytes === 0 || bytes + each.bytes <= transactionBytes
      const isTaken = fits && !keys.has(each.key)
      keys.add(each.key)
      if (isTaken) bytes += each.bytes
      ;(isTaken ? taken : left).push(each)
    }
    waiting = left
    return taken
  }

  /** One write that fails, such as of a file that is too large, must not cost the others: they are tried again in smaller transactions. */
  async function writeTogether(writes: readonly Write[]): Promise<void> {
    try {
      await run('readwrite', (store) => Promise.all(writes.map(({ act }) => act(store))))
      for (const { resolve } of writes) resolve(true)
    } catch (error) {
      if (writes.length === 1) return writes[0]?.reject(error)
      const middle = Math.ceil(writes.length / 2)
      await writeTogether(writes.slice(0, middle))
      await writeTogether(writes.slice(middle))
    }
  }

  return {
    async load() {
      const rows = await run('readonly', (store) => settled<StoredUpload[]>(store.getAll()))
      const changes = new Map(rows.map((row) => [String(row.key), row]))
      return rows
        .filter(({ key }) => typeof key === 'string')
        .map((row) => ({ ...row, ...changes.get(String(changesOf(row.key))), key: row.key }))
    },
    async save({ key, file, meta, order, ...changes }) {
      const isDone = await write({
        key,
        bytes: written.has(key) ? 0 : file.size + recordBytes,
        async act(store) {
          const isNew = !written.has(key) && (await settled(store.getKey(key))) === undefined
          if (isNew) putFile(store, { key, file, meta, order })
          if (!isNew || Object.values(changes).some((value) => value !== undefined))
            store.put({ key: changesOf(key), ...changes })
        },
      })
      if (isDone) written.add(key)
    },
    async remove(key) {
      await write({
        key,
        bytes: 0,
        act(store) {
          store.delete(key)
          store.delete(changesOf(key))
        },
      })
      written.delete(key)
    },
    withdraw(key) {
      const save = waiting.find((each) => each.key === key && each.bytes > 0)
      waiting = waiting.filter((each) => each !== save)
      save?.resolve(false)
      return save !== undefined
    },
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Proxies, as the state of Vue and Svelte has them, and functions cannot be cloned: a copy of the data is stored instead. */
function putFile(store: IDBObjectStore, { meta, ...row }: Omit<StoredUpload, 'note'>): void {
  try {
    store.put({ ...row, meta })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'DataCloneError')) throw error
    const data: unknown = JSON.parse(JSON.stringify(meta) ?? 'null')
    store.put({ ...row, meta: data })
  }
}
