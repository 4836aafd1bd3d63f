import { QueryClientProvider } from '@tanstack/react-query'
import { permissionOf } from '@teachnet/contract'
import { parseUploadConfig } from '@teachnet/upload'
import { ThemeRoot } from '@teachnet/ui'
import { RequireSession, toAssetUrl, useAreaState, useCan } from '@teachnet/session'
import { type ReactNode, useMemo, useState } from 'react'
import { createQueryClient } from '../../crud/services/create-query-client.ts'
import { createDataSource } from '../../crud/services/data-source.ts'
import { CrudProvider } from '../../crud/services/crud-services.tsx'
import { LoadOverridesContext, type ResourceOverrides } from '../../crud-ui/page/overrides.ts'
import { resourceRegistry } from '../../resources/resource-registry.ts'
import { useServices } from '../services/services-context.ts'
import { AppShell } from './app-shell.tsx'

/** Layout of all pages behind the login. */
export function Layout() {
  return (
    <RequireSession>
      <ThemeRoot>
        <Engine>
          <AppShell />
        </Engine>
      </ThemeRoot>
    </RequireSession>
  )
}

/** Provides the app's services to the resource engine. */
function Engine({ children }: { readonly children: ReactNode }) {
  const { client, publicSite } = useServices()
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
        toUrl={(path) => toAssetUrl(path, cdnUrl)}
        publicSite={publicSite}
        backEnd={client.backEnd()}
        loginPath="/login"
      >
        <LoadOverridesContext value={loadOverrides}>{children}</LoadOverridesContext>
      </CrudProvider>
    </QueryClientProvider>
  )
}

async function loadOverrides(controller: string): Promise<ResourceOverrides> {
  return (await resourceRegistry.load(permissionOf({ controller }))).overrides ?? {}
}
