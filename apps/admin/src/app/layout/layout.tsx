import { QueryClientProvider } from '@tanstack/react-query'
import { parseUploadConfig } from '@teachnet/upload'
import { ThemeRoot } from '@teachnet/ui'
import { RequireSession, useAreaState, useCan } from '@teachnet/session'
import { type ReactNode, useMemo, useState } from 'react'
import { createQueryClient } from '../../crud/create-query-client.ts'
import { createDataSource } from '../../crud/data-source.ts'
import { CrudProvider } from '../../crud/crud-services.tsx'
import { resourceRegistry } from '../../resources/resource-registry.ts'
import { useServices } from '../services-context.ts'
import { Frame } from './frame.tsx'

/** Everything behind the login. */
export function Layout() {
  return (
    <RequireSession>
      <ThemeRoot>
        <Engine>
          <Frame />
        </Engine>
      </ThemeRoot>
    </RequireSession>
  )
}

/** Gives the resource engine what it needs of the app. */
function Engine({ children }: { readonly children: ReactNode }) {
  const { client } = useServices()
  const can = useCan()
  const site = useAreaState()?.site
  const [cache] = useState(() => createQueryClient())
  const cdnUrl = site?.cdnUrl ?? ''
  const source = useMemo(() => createDataSource(client, cdnUrl), [client, cdnUrl])
  return (
    <QueryClientProvider client={cache}>
      <CrudProvider
        source={source}
        can={can}
        findResource={(controller) => resourceRegistry.find(controller)}
        uploadConfig={parseUploadConfig(site?.upload)}
        toUrl={(path) => toUrl(path, cdnUrl)}
        loginPath="/login"
      >
        {children}
      </CrudProvider>
    </QueryClientProvider>
  )
}

/** The address a browser loads an attachment from. */
function toUrl(path: string, cdnUrl: string): string {
  return /^(?:https?:)?\/\/|^data:|^blob:/.test(path) || path === '' ? path : `${cdnUrl}${path}`
}
