import { NoticeEntry } from '@teachnet/account-pages/notices'
import { alreadyShown } from '@teachnet/account-pages/refusals'
import Button from '@mui/material/Button'
import { isMemberPage, type MemberNotice } from '@teachnet/contract/desk'
import { useFormats, useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import { Link } from 'react-router'

export interface NoticeItemProps {
  readonly notice: MemberNotice
  /** Address of the public site, without a slash at its end. */
  readonly publicSite: string
  /** Rejects when the server refuses; the client has then shown the reason. */
  readonly onRead: () => Promise<void>
}

/** One notice of the inbox. Following its link marks it as read. */
export function NoticeItem({ notice, publicSite, onRead }: NoticeItemProps) {
  const text = useText()
  const { dateTime } = useFormats()
  const [isBusy, setBusy] = useState(false)
  const { kind, title, text: body, is_read: isRead, create_time: time } = notice
  const target = targetOf(notice.link, publicSite)

  async function read(): Promise<void> {
    setBusy(true)
    await onRead().catch(alreadyShown)
    setBusy(false)
  }

  return (
    <NoticeEntry
      title={title}
      isRead={isRead}
      text={body}
      unread={text('notices.isUnread')}
      facts={
        <>
          {text(`notices.kind.${kind}`)} · <time>{dateTime(time)}</time>
        </>
      }
    >
      {!isRead && (
        <Button
          size="small"
          color="inherit"
          loading={isBusy}
          aria-label={text('notices.readOf', { title })}
          onClick={() => void read()}
        >
          {text('notices.read')}
        </Button>
      )}
      {target && (
        <Button
          size="small"
          {...('to' in target ? { component: Link, to: target.to } : { component: 'a', href: target.href })}
          aria-label={text('notices.openOf', { title })}
          onClick={() => {
            if (!isRead) onRead().catch(alreadyShown)
          }}
        >
          {text('notices.open')}
        </Button>
      )}
    </NoticeEntry>
  )
}

/** Where a notice leads: a page of the member centre, or an address outside it. */
type NoticeTarget = { readonly to: string } | { readonly href: string }

/** @param publicSite address of the public site, without a slash at its end */
export function targetOf(link: string, publicSite: string): NoticeTarget | undefined {
  if (isMemberPage(link)) return { to: link }
  if (/^\/(?!\/)/.test(link)) return { href: `${publicSite}${link}` }
  return /^https?:\/\//i.test(link) ? { href: link } : undefined
}
