import { useState } from 'react'
import { useCrud } from './crud-services.tsx'

/** A choice of the reader that outlives the page. Values that cannot be read, or do not fit, count as none. */
export function useRemembered<T>(
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

export function readJson(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined // Somebody else's value, or one cut off: as good as none.
  }
}
