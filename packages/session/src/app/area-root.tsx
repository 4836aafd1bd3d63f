import { NavigationEffects } from '@teachnet/ui/navigation'
import { useAtomValue } from 'jotai'
import { Outlet, useLocation } from 'react-router'
import { findPage } from '../menu/build-menu.ts'
import { listEntries } from '../area-session.ts'
import { useAreaState, useSession } from '../session-provider.tsx'
import { siteNameAtom } from './site-name.ts'

/** Root route of an area's app; renders the navigation effects. A page in the menu takes its title from the menu entry. */
export function AreaRoot() {
  const { area } = useSession()
  const { pathname } = useLocation()
  const state = useAreaState()
  const keptName = useAtomValue(siteNameAtom)
  const page = state && findPage(listEntries(state), `${area.basePath}${pathname}`)
  return (
    <>
      <NavigationEffects siteName={state?.site.siteName ?? keptName} pageTitle={page?.title} />
      <Outlet />
    </>
  )
}
