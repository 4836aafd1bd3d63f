import { adminArea } from '@teachnet/protocol'
import { useMemo, useSyncExternalStore } from 'react'
import { unsavedPages } from '../../../crud/services/unsaved-pages.ts'

/** Paths of the tabs whose pages have unsaved changes. */
export function useUnsavedPaths(): ReadonlySet<string> {
  const paths = useSyncExternalStore(unsavedPages.subscribe, unsavedPages.read)
  return useMemo(() => new Set([...paths].map((path) => path.slice(adminArea.basePath.length))), [paths])
}
