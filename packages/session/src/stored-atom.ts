import { atomWithStorage } from 'jotai/utils'

/** The part of the Storage interface that this package uses. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface StoredAtomOptions<Value> {
  readonly key: string
  readonly fallback: Value
  /** Parses the stored value; returns undefined when this version did not write it. */
  readonly parse: (raw: unknown) => Value | undefined
  /** Default: the browser's local storage. */
  readonly storage?: KeyValueStorage
}

/**
 * Creates an atom that survives a reload. Stored data that is corrupted, outdated or inaccessible counts as absent. The atom follows
 * changes from other tabs.
 */
export function createStoredAtom<Value>({ key, fallback, parse, storage = localStorage }: StoredAtomOptions<Value>) {
  const read = (text: string | null): Value => parseStored(text, parse) ?? fallback
  return atomWithStorage<Value>(
    key,
    fallback,
    {
      getItem: () => attempt(() => read(storage.getItem(key))) ?? fallback,
      setItem: (_, value) => attempt(() => storage.setItem(key, JSON.stringify(value))),
      removeItem: () => attempt(() => storage.removeItem(key)),
      subscribe(_, callback) {
        const onStorage = (event: StorageEvent) => {
          if (event.key === key) callback(read(event.newValue))
        }
        addEventListener('storage', onStorage)
        return () => removeEventListener('storage', onStorage)
      },
    },
    { getOnInit: true },
  )
}

function parseStored<Value>(text: string | null, parse: (raw: unknown) => Value | undefined): Value | undefined {
  if (text === null) return undefined
  return attempt(() => parse(JSON.parse(text)))
}

/** Storage may be full, forbidden or hold invalid data; none of these may stop the app. */
function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
