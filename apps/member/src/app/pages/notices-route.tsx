import { deskCalls } from '@teachnet/contract/desk'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { ChannelForm } from '../../features/notices/channel-form.tsx'
import type { Inbox } from '../../features/notices/notices.api.ts'
import { NoticesPage } from '../../features/notices/notices-page.tsx'
import { unreadAtom } from '../notices.ts'
import type { MemberServices } from '../services.ts'

export function createNoticesRoute({ client, publicSite }: MemberServices) {
  return function NoticesRoute() {
    const { list, total, unread, page, channels, offered } = useLoaderData<Inbox>()
    const { revalidate } = useRevalidator()
    const setUnread = useSetAtom(unreadAtom)
    useEffect(() => setUnread(unread), [unread, setUnread])
    return (
      <NoticesPage
        {...{ list, total, unread, page }}
        publicSite={publicSite.replace(/\/$/, '')}
        onRead={async (refs) => {
          const left = await client.call(deskCalls.readNotices, { body: { refs: refs.join(',') } })
          setUnread(left.unread)
          await revalidate()
        }}
      >
        <ChannelForm
          {...{ channels, offered }}
          onSave={async ({ application, balance }) => {
            const body = { application: application.join(','), balance: balance.join(',') }
            await client.call(deskCalls.saveNoticeChannels, { body, showSuccess: true })
          }}
        />
      </NoticesPage>
    )
  }
}
