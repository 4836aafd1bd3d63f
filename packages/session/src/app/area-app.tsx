import { LoadedMessagesProvider } from '@teachnet/i18n/react'
import { siteFormats } from '@teachnet/languages'
import { Provider, useAtomValue } from 'jotai'
import { PageLoading, NavigationEffects } from '@teachnet/ui/navigation'
import { NewVersionNotice } from '@teachnet/ui/parts'
import { type DataRouter, RouterProvider, Outlet, useLocation } from 'react-router'
import { SessionProvider, useAreaState, useSession } from '../auth.tsx'
import { type AnyAreaServices, siteNameAtom } from './area-services.ts'
import { findPage } from '../menu/build-menu.ts'
import { listEntries } from '../area-session.ts'

export interface AreaAppProps {
  readonly services: AnyAreaServices
  readonly router: DataRouter
}

/** Root component of an area's app: messages, session, routes and notifications. Uses no component library. */
export function AreaApp({ services, router }: AreaAppProps) {
  const { messages, session, notifier } = services
  return (
    <Provider store={session.store}>
      <LoadedMessagesProvider loader={messages} {...siteFormats}>
        <SessionProvider session={session}>
          <RouterProvider router={router} />
          <CallsLoading services={services} />
          <NewVersionNotice base={services.folder} />
          <notifier.Host />
        </SessionProvider>
      </LoadedMessagesProvider>
    </Provider>
  )
}

/** The overlay of calls that are made with `loading`: one for all of them, until the last has its reply. */
function CallsLoading({ services }: Pick<AreaAppProps, 'services'>) {
  const pending = useAtomValue(services.pendingAtom)
  return <PageLoading state={pending > 0 ? 'loading' : 'hidden'} />
}

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
