import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Pagination from '@mui/material/Pagination'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ApiClient } from '@teachnet/api-client'
import { adminNoticeCalls } from '@teachnet/contract/people'
import type { InboxCounts } from '@teachnet/contract/preferences'
import { useText } from '@teachnet/i18n/react'
import { inboxKey, useInboxActions } from '../../crud/inbox/use-inbox-actions.ts'
import { usePageAddress } from '../../crud/services/use-page-address.ts'
import { LoadFailure } from '../../crud-ui/dialogs/load-failure.tsx'
import { LoadingSkeleton } from '../../crud-ui/dialogs/loading-skeleton.tsx'
import { InboxEntry } from './inbox-entry.tsx'

const pageSize = 20
const parts = ['all', 'unread', 'due'] as const

interface InboxPageProps {
  readonly client: ApiClient
  /** The counts of the header: when they change, the page reloads its entries. */
  readonly counts: InboxCounts | undefined
}

/** The inbox of the administrator. */
export function InboxPage({ client, counts }: InboxPageProps) {
  const text = useText()
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
    <Stack spacing={4} sx={{ maxWidth: 960 }}>
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
            <InboxEntry key={entry.ref} {...{ entry, isBusy, read, confirm }} />
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
