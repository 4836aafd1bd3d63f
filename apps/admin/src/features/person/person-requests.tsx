import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import MuiLink from '@mui/material/Link'
import Pagination from '@mui/material/Pagination'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isExactIdentifier, personCalls, type PersonRequest } from '@teachnet/contract/person'
import { useFormats, useLocale, useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import { LoadFailure, LoadingSkeleton } from '../../records/dialogs/dialog-loading.tsx'
import { useServices } from '../../session/app-services.ts'
import { toFileSize } from '../../values/file-size.ts'

export const requestsKey = ['person-requests'] as const
const pageSize = 20

/** Who searched, exported and erased, when, why, and how many records. */
export function PersonRequests() {
  const text = useText()
  const { client } = useServices()
  const [page, setPage] = useState(1)
  const query = useQuery({
    queryKey: [...requestsKey, page],
    queryFn: ({ signal }) => client.call(personCalls.personRequests, { query: { page }, signal, showError: false }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const { data } = query
  return (
    <section aria-label={text('person.requests')}>
      <Typography component="h2" variant="h2">
        {text('person.requests')}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        {text('person.requestsHelp')}
      </Typography>
      {query.isPending && <LoadingSkeleton lines={3} />}
      {query.isError && <LoadFailure error={query.error} retry={() => void query.refetch()} />}
      {data && data.list.length === 0 && (
        <Paper variant="outlined" sx={{ p: 5 }}>
          <Typography color="textSecondary">{text('person.noRequests')}</Typography>
        </Paper>
      )}
      {data && data.list.length > 0 && (
        <Paper variant="outlined" component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data.list.map((request) => (
            <Request key={request.id} request={request} />
          ))}
        </Paper>
      )}
      {data && data.total > pageSize && (
        <Box
          component="nav"
          aria-label={text('person.pages')}
          sx={{ display: 'flex', justifyContent: 'center', mt: 4 }}
        >
          <Pagination
            page={page}
            count={Math.ceil(data.total / pageSize)}
            onChange={(_event, next) => setPage(next)}
            getItemAriaLabel={(type, number) =>
              type === 'page' ? text('person.pageNumber', { page: number ?? 1 }) : text(`person.page.${type}`)
            }
          />
        </Box>
      )}
    </section>
  )
}

const tones = { find: 'default', export: 'info', erase: 'error' } as const

function Request({ request }: { readonly request: PersonRequest }) {
  const text = useText()
  const { dateTime } = useFormats()
  const locale = useLocale()
  const { id, kind, admin, reason, identifiers, earlier, counts, time, url, size, expires } = request
  const found = counts.map(({ title, count, action }) =>
    action === null
      ? text('person.groupCount', { title, count })
      : text('person.planned', { title, count, action: text(`person.action.${action}`) }),
  )
  const kinds = [...new Set(identifiers)].map((each) => text(`person.kind.${each}`)).join(text('person.comma'))
  return (
    <Box
      component="li"
      sx={{ px: { xs: 4, sm: 5 }, py: 3, overflowWrap: 'anywhere', '& + li': { borderTop: 1, borderColor: 'divider' } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
        <Chip size="small" variant="outlined" color={tones[kind]} label={text(`person.request.${kind}`)} />
        <span>{text('person.requestOf', { id, reason })}</span>
      </Box>
      <Typography variant="body2" color="textSecondary">
        {`${admin} · ${dateTime(time * 1000)} · ${kinds}`}
        {earlier > 0 && ` · ${text('person.repeated', { count: earlier })}`}
      </Typography>
      <Typography variant="body2">
        {found.length > 0
          ? found.join(text('person.comma'))
          : text(!identifiers.some(isExactIdentifier) ? 'person.onlyName' : 'person.none')}
      </Typography>
      {url !== '' && (
        <Typography variant="body2">
          <MuiLink href={url}>{text('person.download', { size: toFileSize(size, locale) })}</MuiLink>{' '}
          {text('person.until', { time: dateTime(expires * 1000) })}
        </Typography>
      )}
    </Box>
  )
}
