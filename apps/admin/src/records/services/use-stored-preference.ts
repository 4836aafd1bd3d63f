import { useCallback, useState } from 'react'
import { useCrud } from './crud-services.tsx'

/** A preference stored in the browser. A value that cannot be parsed, or that `read` rejects, counts as absent. */
export function useStoredPreference<T>(
  name: string,
  read: (raw: unknown) => T | undefined,
): [T | undefined, (next: T | undefined) => void] {
  const { storage } = useCrud()
  const key = `teachnet.admin.${name}`
  const [value, setValue] = useState(() => read(readJson(storage.getItem(key))))
  const store = useCallback(
    (next: T | undefined) => {
      setValue(next)
      if (next === undefined) storage.removeItem(key)
      else storage.setItem(key, JSON.stringify(next))
    },
    [storage, key],
  )
  return [value, store]
}

/** Parses stored JSON. Returns undefined for a missing or invalid value. */
function readJson(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
