import { deskCalls } from '@teachnet/contract/desk'
import type { DataOf } from '@teachnet/protocol'
import { toAssetUrl, useAreaState } from '@teachnet/session'
import { useLoaderData, useRevalidator } from 'react-router'
import { SavedPage } from '../../features/saved/saved-page.tsx'
import type { MemberServices } from '../services.ts'

export function createSavedRoute({ client, publicSite }: MemberServices) {
  return function SavedRoute() {
    const { list, offered } = useLoaderData<DataOf<typeof deskCalls.savedItems>>()
    const { revalidate } = useRevalidator()
    const site = useAreaState()?.site
    return (
      <SavedPage
        {...{ list, offered }}
        publicSite={publicSite.replace(/\/$/, '')}
        toImageUrl={(path) => toAssetUrl(path, site?.cdnUrl ?? '')}
        onSave={async ({ controller, id }, saved) => {
          await client.call(deskCalls.saveItem, { body: { controller, id, saved } })
          await revalidate()
        }}
      />
    )
  }
}
