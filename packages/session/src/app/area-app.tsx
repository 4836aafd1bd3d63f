import { LoadedMessagesProvider } from '@teachnet/i18n/react'
import { Provider } from 'jotai'
import { type DataRouter, RouterProvider } from 'react-router'
import { SessionProvider } from '../session-provider.tsx'
import type { AnyAreaServices } from './area-services.ts'

export interface AreaAppProps {
  readonly services: AnyAreaServices
  readonly router: DataRouter
}

/** The root of an area's app: texts, session, routes and short messages. Free of any component library. */
export function AreaApp({ services, router }: AreaAppProps) {
  const { messages, session, notifier } = services
  return (
    <Provider store={session.store}>
      <LoadedMessagesProvider loader={messages}>
        <SessionProvider session={session}>
          <RouterProvider router={router} />
          <notifier.Host />
        </SessionProvider>
      </LoadedMessagesProvider>
    </Provider>
  )
}
