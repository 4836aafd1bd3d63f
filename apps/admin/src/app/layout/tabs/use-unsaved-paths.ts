import { useSyncExternalStore } from 'react'
import { unsavedPages } from '../../../records/services/unsaved-pages.ts'

/** Paths of the tabs whose pages have unsaved changes. */
export function useUnsavedPaths(): ReadonlySet<string> {
  return useSyncExternalStore(unsavedPages.subscribe, unsavedPages.read)
}
