import { isApiError } from '@teachnet/api-client'
import { deskCalls, type OwnRecord } from '@teachnet/contract/desk'
import { areaCalls } from '@teachnet/protocol'
import { toAssetUrl, useAreaState } from '@teachnet/session'
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { TeacherPage } from '../../features/teacher/teacher-page.tsx'
import { createUpload } from '../create-upload.ts'
import type { MemberServices } from '../services.ts'

export function createTeacherRoute({ client, locale, publicSite, drafts }: MemberServices) {
  return function TeacherRoute() {
    const record = useLoaderData<OwnRecord>()
    const { revalidate } = useRevalidator()
    const [search] = useSearchParams()
    const site = useAreaState()?.site
    return (
      <TeacherPage
        record={record}
        drafts={drafts()}
        chosenDraft={search.get('draft') ?? undefined}
        publicSite={publicSite.replace(/\/$/, '')}
        toImageUrl={(path) => toAssetUrl(path, site?.cdnUrl ?? '')}
        loadRegions={(query) => client.call(areaCalls.member.regions, { query })}
        onUpload={createUpload(client, { site, locale })}
        onSend={async (values) => {
          try {
            await client.call(deskCalls.sendTeacherDraft, {
              body: { version: record.version, values },
              showSuccess: true,
            })
          } catch (error) {
            // The fields that were not typed in show what was changed elsewhere.
            if (isApiError(error, 'RECORD_CHANGED')) await revalidate()
            throw error
          }
          await revalidate()
        }}
        onWithdraw={async () => {
          try {
            await client.call(deskCalls.withdrawTeacherDraft, { body: {}, showSuccess: true })
          } finally {
            await revalidate()
          }
        }}
      />
    )
  }
}
