import { siteNameAtom } from '@teachnet/session/app'
import { useSetAtom } from 'jotai'
import { loadAdmin } from './load-admin.ts'
import { useServices } from './services-context.ts'

/** Makes the frame show what a screen has changed: the name of the site, the menu, who is signed in. */
export function useRefreshSession(): () => void {
  const services = useServices()
  const setSiteName = useSetAtom(siteNameAtom)
  return () => {
    loadAdmin(services).then(
      ({ state, begin }) => {
        setSiteName(state.site.siteName)
        begin()
      },
      // What was there stays until the next visit.
      () => undefined,
    )
  }
}
