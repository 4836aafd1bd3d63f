import { useState } from 'react'
import { useCrud } from './crud-services.tsx'
import { readJson } from './read-json.ts'

/** A preference stored in the browser. A value that cannot be parsed, or that `read` rejects, counts as absent. */
export function useStoredPreference<T>(
  name: string,
  read: (raw: unknown) => T | undefined,
): [T | undefined, (next: T | undefined) => void] {
  const { storage } = useCrud()
  const key = `teachnet.admin.${name}`
  const [value, setValue] = useState(() => read(readJson(storage.getItem(key))))
  return [
    value,
    (next) => {
      setValue(next)
      if (next === undefined) storage.removeItem(key)
      else storage.setItem(key, JSON.stringify(next))
    },
  ]
}
