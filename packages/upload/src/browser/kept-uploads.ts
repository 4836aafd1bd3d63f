import type { StoredUpload, UploadStore } from './upload-store.ts'

type Kept = Omit<StoredUpload, 'key'>

/** The unfinished uploads of one queue, by the ids of the queue. */
export interface KeptUploads {
  /** @param key set for an upload that is in the store already */
  readonly begin: (id: string, upload: Kept, key?: string) => void
  readonly noteOf: (id: string) => unknown
  readonly note: (id: string, note: unknown) => void
  /** The upload is finished or given up. */
  readonly end: (id: string) => void
  /** Whether the queue already has what is stored under this key. */
  readonly holds: (key: string) => boolean
  readonly load: () => Promise<readonly StoredUpload[]>
}

/** Notes what transports need to continue, and writes it to the store if there is one. Failures of the store are ignored. */
export function createKeptUploads(store: UploadStore | undefined): KeptUploads {
  const kept = new Map<string, StoredUpload>()

  function write(action: () => Promise<void> | undefined): void {
    Promise.resolve()
      .then(action)
      .catch(() => undefined)
  }

  return {
    begin(id, upload, key) {
      const stored = { ...upload, key: key ?? globalThis.crypto.randomUUID() }
      kept.set(id, stored)
      if (key === undefined) write(() => store?.save(stored))
    },
    noteOf: (id) => kept.get(id)?.note,
    note(id, note) {
      const upload = kept.get(id)
      if (!upload) return
      const stored = { ...upload, note }
      kept.set(id, stored)
      write(() => store?.save(stored))
    },
    end(id) {
      const upload = kept.get(id)
      kept.delete(id)
      if (upload) write(() => store?.remove(upload.key))
    },
    holds: (key) => [...kept.values()].some((each) => each.key === key),
    load: async () => {
      try {
        return ((await store?.load()) ?? []).filter(isStoredUpload)
      } catch {
        return []
      }
    },
  }
}

/** Entries in a browser's database may have been written by another program. */
function isStoredUpload(value: unknown): value is StoredUpload {
  if (typeof value !== 'object' || value === null) return false
  const { key, file }: { key?: unknown; file?: unknown } = value
  return typeof key === 'string' && file instanceof File
}
