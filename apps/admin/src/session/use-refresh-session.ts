import { siteNameAtom } from '@teachnet/session/app'
import { useSetAtom } from 'jotai'
import { loadAdmin } from './load-admin.ts'
import { useServices } from './app-services.ts'

/** Returns a function that reloads the session, so that the layout shows a changed site name, menu or account. */
export function useRefreshSession(): () => void {
  const services = useServices()
  const setSiteName = useSetAtom(siteNameAtom)
  return () => {
    loadAdmin(services).then(
      ({ state, begin }) => {
        setSiteName(state.site.siteName)
        begin()
      },
      // On failure, the loaded session stays until the next visit.
      () => undefined,
    )
  }
}
