import { LoadedMessagesProvider } from '@teachnet/i18n/react'
import { siteFormats } from '@teachnet/languages'
import { Provider } from 'jotai'
import { NewVersionNotice } from '@teachnet/ui/parts'
import { type DataRouter, RouterProvider } from 'react-router'
import { SessionProvider } from '../session-provider.tsx'
import type { AnyAreaServices } from './area-services.ts'

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
          <NewVersionNotice base={services.folder} />
          <notifier.Host />
        </SessionProvider>
      </LoadedMessagesProvider>
    </Provider>
  )
}
