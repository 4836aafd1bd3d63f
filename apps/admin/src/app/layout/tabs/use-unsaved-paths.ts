import { useMemo, useSyncExternalStore } from 'react'
import { unsavedPages } from '../../../crud/services/unsaved-pages.ts'
import { useServices } from '../../services/services-context.ts'

/** Paths of the tabs whose pages have unsaved changes. */
export function useUnsavedPaths(): ReadonlySet<string> {
  const { folder } = useServices()
  const paths = useSyncExternalStore(unsavedPages.subscribe, unsavedPages.read)
  return useMemo(() => new Set([...paths].map((path) => path.slice(folder.length - 1))), [paths, folder])
}
