import { QueryClientProvider } from '@tanstack/react-query'
import { permissionOf, type ResourceDefinition } from '@teachnet/contract'
import { parseUploadConfig } from '@teachnet/upload'
import { ThemeRoot } from '@teachnet/ui'
import { createDraftServer, createDraftStore, type DraftStore } from '@teachnet/session/drafts'
import { addBeforeLeaving, RequireSession, toAssetUrl, useAreaState, useCan } from '@teachnet/session'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useAtomValue } from 'jotai'
import { areasWithPages } from '@teachnet/contract/resource-loaders'
import { createQueryClient } from '../../records/services/create-query-client.ts'
import { createDataSource } from '../../records/services/data-source.ts'
import { isView } from '../../session/view-as.ts'
import { hasWatermarkAtom } from '../../session/load-admin.ts'
import { CrudProvider } from '../../records/services/crud-services.tsx'
import { LoadOverridesContext, type ResourceOverrides } from '../../records/page/overrides.ts'
import { resourceRegistry } from '../../resources/resource-registry.ts'
import { BehindLock } from '../lock/behind-lock.tsx'
import { useLayoutSettings } from '../../session/use-preferences.ts'
import { useServices } from '../../session/app-services.ts'
import { AppShell } from './app-shell.tsx'

/** Layout of all pages behind the login. */
export function Layout() {
  return (
    <RequireSession>
      <BehindLock>
        <ThemeRoot>
          <Engine>
            <AppShell />
          </Engine>
        </ThemeRoot>
      </BehindLock>
    </RequireSession>
  )
}

/** Provides the app's services to the resource engine. */
function Engine({ children }: { readonly children: ReactNode }) {
  const [cache] = useState(() => createQueryClient())
  return (
    <QueryClientProvider client={cache}>
      <EngineServices>{children}</EngineServices>
    </QueryClientProvider>
  )
}

function EngineServices({ children }: { readonly children: ReactNode }) {
  const { client, publicSite, session, notifier } = useServices()
  const info = useAtomValue(session.infoAtom, { store: session.store })
  const hasWatermark = useAtomValue(hasWatermarkAtom, { store: session.store })
  const [today] = useState(() => toDay(new Date()))
  const watermark = hasWatermark && info ? [...new Set([info.nickname, info.username, today])].join(' ') : ''
  const can = useCan()
  const site = useAreaState()?.site
  const [layout, changeLayout] = useLayoutSettings()
  const cdnUrl = site?.cdnUrl ?? ''
  const drafts = useDrafts(info?.id ?? 0)
  const source = useMemo(() => createDataSource(client, cdnUrl), [client, cdnUrl])
  return (
    <CrudProvider
      source={source}
      drafts={drafts}
      can={can}
      findResource={(controller) => resourceRegistry.find(controller)}
      loadResource={loadResource}
      areasWithPages={areasWithPages}
      uploadConfig={parseUploadConfig(site?.upload)}
      toUrl={(path) => toAssetUrl(path, cdnUrl)}
      publicSite={publicSite}
      backEnd={client.backEnd()}
      loginPath="/login"
      density={{ isDense: layout.isDense, setDense: (isDense) => changeLayout({ ...layout, isDense }) }}
      watermark={watermark}
      notify={(text) => notifier.notify({ kind: 'info', text })}
    >
      <LoadOverridesContext value={loadOverrides}>{children}</LoadOverridesContext>
    </CrudProvider>
  )
}

/** The unsaved input of the account. In the view as another administrator, nothing is read or stored. */
function useDrafts(accountId: number): DraftStore {
  const { client } = useServices()
  const drafts = useMemo(() => {
    const ends = isView()
    const storage = ends ? sessionStorage : localStorage
    return createDraftStore({
      area: 'admin',
      accountId,
      storage,
      server: ends ? undefined : createDraftServer(client, 'admin'),
    })
  }, [client, accountId])
  useEffect(() => addBeforeLeaving(drafts.settle), [drafts])
  return drafts
}

/** A day of the browser's calendar, `YYYY-MM-DD`. */
function toDay(time: Date): string {
  return new Intl.DateTimeFormat('sv-SE').format(time)
}

async function loadResource(controller: string): Promise<ResourceDefinition | undefined> {
  const rule = permissionOf({ controller })
  return resourceRegistry.has(rule) ? resourceRegistry.loadDefinition(rule) : undefined
}

async function loadOverrides(controller: string): Promise<ResourceOverrides> {
  return (await resourceRegistry.load(permissionOf({ controller }))).overrides ?? {}
}
