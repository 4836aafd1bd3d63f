import { atomWithStorage } from 'jotai/utils'

/** The part of a browser's storage that is used. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface StoredAtomOptions<Value> {
  readonly key: string
  readonly fallback: Value
  /** Reads what was kept; undefined when it is not what this version writes. */
  readonly parse: (raw: unknown) => Value | undefined
  /** Default: the browser's local storage. */
  readonly storage?: KeyValueStorage
}

/**
 * An atom that survives a reload. Kept data that is corrupted, outdated or out of reach counts as absent; another tab's change is
 * taken over.
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

/** Storage may be full, forbidden or hold anything: none of it may stop the app. */
function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
