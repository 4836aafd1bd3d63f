import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Pagination from '@mui/material/Pagination'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { adminNoticeCalls, type AdminNotice } from '@teachnet/contract/people'
import { useText, useFormats } from '@teachnet/i18n/react'
import Chip from '@mui/material/Chip'
import { NoticeEntry } from '@teachnet/account-pages/notices'
import { Link } from 'react-router'
import { inboxKey, useInboxActions } from './use-inbox-actions.ts'
import { usePageAddress } from '../../records/services/use-page-address.ts'
import { LoadFailure, LoadingSkeleton } from '../../records/dialogs/dialog-loading.tsx'
import { useServices } from '../../session/app-services.ts'
import { useInboxCounts } from '../../session/use-waiting-counts.ts'
import { recordAddress } from '../../records/record/record-address.ts'
import { useCrud } from '../../records/services/crud-services.tsx'

const pageSize = 20
const parts = ['all', 'unread', 'due'] as const

/** The inbox of the administrator. */
export function InboxPage() {
  const text = useText()
  const { client } = useServices()
  // When the counts of the header change, the entries are loaded again.
  const counts = useInboxCounts()
  const { params, setParams } = usePageAddress()
  const { read, confirm, isBusy } = useInboxActions(client)
  const only = parts.find((part) => part === params.get('only')) ?? 'all'
  const page = Math.max(1, Number(params.get('page')) || 1)
  const query = useQuery({
    queryKey: inboxKey({ only, page, counts }),
    queryFn: ({ signal }) =>
      client.call(adminNoticeCalls.adminNotices, {
        query: { only: only === 'all' ? '' : only, page, limit: pageSize },
        signal,
        showError: false,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const set = (name: string, value: string) =>
    setParams((now) => {
      // Another part begins with its first page.
      const next = name === 'only' ? new URLSearchParams() : now
      next.set(name, value)
      return next
    })
  const { data } = query

  return (
    <Stack className="page-body" spacing={4} sx={{ maxWidth: 960 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 4, rowGap: 2 }}>
        <Typography component="h1" variant="h1">
          {text('inbox.title')}
        </Typography>
        <Typography role="status" color="textSecondary">
          {data && data.unread > 0 && text('inbox.unread', { count: data.unread })}
        </Typography>
        {data && data.unread > 0 && (
          <Button size="small" disabled={isBusy} onClick={() => read()} sx={{ ml: 'auto' }}>
            {text('inbox.allRead')}
          </Button>
        )}
      </Box>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={text('inbox.part')}
        value={only}
        onChange={(_event, next: unknown) => {
          if (typeof next === 'string') set('only', next)
        }}
      >
        {parts.map((part) => (
          <ToggleButton key={part} value={part}>
            {text(`inbox.part.${part}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {query.isPending && <LoadingSkeleton lines={5} />}
      {query.isError && <LoadFailure error={query.error} retry={() => void query.refetch()} />}
      {data && data.list.length === 0 && (
        <Paper variant="outlined" sx={{ p: 5 }}>
          <Typography color="textSecondary">{text(`inbox.empty.${only}`)}</Typography>
        </Paper>
      )}
      {data && data.list.length > 0 && (
        <Paper variant="outlined" component="ul" aria-label={text('inbox.title')} sx={listLook}>
          {data.list.map((entry) => (
            <InboxEntry key={entry.ref} entry={entry} isBusy={isBusy} read={read} confirm={confirm} />
          ))}
        </Paper>
      )}
      {data && data.total > pageSize && (
        <Pagination
          aria-label={text('inbox.pages')}
          count={Math.ceil(data.total / pageSize)}
          page={page}
          onChange={(_event, next) => set('page', String(next))}
          getItemAriaLabel={(type, number) =>
            type === 'page' ? text('inbox.pageNumber', { page: number ?? 1 }) : text(`inbox.page.${type}`)
          }
        />
      )}
    </Stack>
  )
}

const listLook = { m: 0, p: 0, listStyle: 'none', '& > li + li': { borderTop: 1, borderColor: 'divider' } }

interface InboxEntryProps {
  readonly entry: AdminNotice
  readonly isBusy: boolean
  readonly read: (ref: string) => void
  readonly confirm: (ref: string) => void
}

/** One entry of the inbox. Following its link marks it as read. */
function InboxEntry({ entry, isBusy, read, confirm }: InboxEntryProps) {
  const text = useText()
  const { dateTime } = useFormats()
  const { can } = useCrud()
  const { ref, kind, title, text: body, is_read: isRead, create_time: time, confirmation } = entry
  const target = addressOf(entry, can)

  return (
    <NoticeEntry
      title={title}
      isRead={isRead}
      text={body}
      unread={text('inbox.isUnread')}
      facts={
        <>
          {text(`inbox.kind.${kind}`)} · <time>{dateTime(time)}</time>
        </>
      }
    >
      {confirmation === 'done' && (
        <Chip size="small" color="success" variant="outlined" label={text('inbox.confirmed')} />
      )}
      {!isRead && (
        <Button
          size="small"
          color="inherit"
          disabled={isBusy}
          aria-label={text('inbox.readOf', { title })}
          onClick={() => read(ref)}
        >
          {text('inbox.read')}
        </Button>
      )}
      {confirmation === 'due' && (
        <Button
          size="small"
          variant="outlined"
          disabled={isBusy}
          aria-label={text('inbox.confirmOf', { title })}
          onClick={() => confirm(ref)}
        >
          {text('inbox.confirm')}
        </Button>
      )}
      {target && (
        <Button
          size="small"
          component={Link}
          to={target}
          aria-label={text('inbox.openOf', { title })}
          onClick={() => {
            if (!isRead) read(ref)
          }}
        >
          {text('inbox.open')}
        </Button>
      )}
    </NoticeEntry>
  )
}

/** Where an entry leads: to its record, or to a page of the back office. */
function addressOf(
  { controller, record, link }: Pick<AdminNotice, 'controller' | 'record' | 'link'>,
  can: (node: string) => boolean,
): string | undefined {
  if (controller && record !== null) {
    const address = recordAddress({ controller }, record, can)
    return link === '' ? address : `${address}&${link}`
  }
  return link.startsWith('/') ? link : undefined
}
