import type { ApiClient } from '@teachnet/api-client'
import { useEffect, useState } from 'react'
import { teachers } from './quick-start.ts'

/** Create the client once, outside the components; it needs no hook. */
export function TeacherList({ client }: { client: ApiClient }) {
  const [names, setNames] = useState<string[]>()
  useEffect(() => {
    const leaving = new AbortController()
    client
      .resource(teachers)
      .index({ limit: 20 }, { signal: leaving.signal })
      .then(({ list }) => setNames(list.map(({ name }) => name)))
      // The failure has been passed to onNotify; the list stays empty.
      .catch(() => leaving.signal.aborted || setNames([]))
    return () => leaving.abort()
  }, [client])
  if (!names) return <p>Loading…</p>
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}
