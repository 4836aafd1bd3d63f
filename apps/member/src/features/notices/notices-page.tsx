import { shown } from '@teachnet/account-pages/refusals'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Pagination from '@mui/material/Pagination'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { MemberNotice } from '@teachnet/contract/desk'
import { useText } from '@teachnet/i18n/react'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { NoticeItem } from './notice-item.tsx'

/** Notices on a page. */
export const noticePageSize = 10

export interface NoticesPageProps {
  /** Newest first. */
  readonly list: readonly MemberNotice[]
  readonly total: number
  readonly unread: number
  /** 1-based. */
  readonly page: number
  /** Address of the public site, without a slash at its end. */
  readonly publicSite: string
  /** Marks notices as read; an empty list: all. Rejects when the server refuses; the client has then shown the reason. */
  readonly onRead: (refs: readonly string[]) => Promise<void>
  /** The choice of channels. */
  readonly children: ReactNode
}

/** The member's inbox. */
export function NoticesPage({ list, total, unread, page, publicSite, onRead, children }: NoticesPageProps) {
  const text = useText()
  const [search, setSearch] = useSearchParams()
  const [isBusy, setBusy] = useState(false)

  async function readAll(): Promise<void> {
    setBusy(true)
    await onRead([]).catch(shown)
    setBusy(false)
  }

  return (
    <Stack spacing={4}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 4, rowGap: 2 }}>
        <Typography component="h1" variant="h1">
          {text('notices.title')}
        </Typography>
        <Typography role="status" sx={{ color: 'text.secondary' }}>
          {unread > 0 && text('notices.unread', { count: unread })}
        </Typography>
        {unread > 0 && (
          <Button size="small" loading={isBusy} onClick={() => void readAll()} sx={{ ml: 'auto' }}>
            {text('notices.allRead')}
          </Button>
        )}
      </Box>
      {list.length === 0 ? (
        <Paper variant="outlined" sx={{ p: 5 }}>
          <Typography sx={{ color: 'text.secondary' }}>{text('notices.empty')}</Typography>
        </Paper>
      ) : (
        <Paper variant="outlined" component="ul" aria-label={text('notices.title')} sx={listLook}>
          {list.map((notice) => (
            <NoticeItem key={notice.ref} notice={notice} publicSite={publicSite} onRead={() => onRead([notice.ref])} />
          ))}
        </Paper>
      )}
      {total > noticePageSize && (
        <Pagination
          aria-label={text('notices.pages')}
          count={Math.ceil(total / noticePageSize)}
          page={page}
          onChange={(_event, next) => setSearch({ ...Object.fromEntries(search), page: String(next) })}
          getItemAriaLabel={(type, number) =>
            type === 'page' ? text('logs.pageNumber', { page: number ?? 1 }) : text(`logs.${type}`)
          }
        />
      )}
      {children}
    </Stack>
  )
}

const listLook = { m: 0, p: 0, listStyle: 'none', '& > li + li': { borderTop: 1, borderColor: 'divider' } }
