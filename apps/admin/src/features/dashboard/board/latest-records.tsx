import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { addedField } from '@teachnet/contract/panels'
import { useFormats, useLocale, useText } from '@teachnet/i18n/react'
import { Link } from 'react-router'
import { recordAddress } from '../../../records/record/record-address.ts'
import { recordLabel } from '../../../records/record/record-label.ts'
import { useCrud } from '../../../records/services/crud-services.tsx'
import { queryKeys } from '../../../records/services/query-keys.ts'
import type { BoardArea } from './board.ts'
import { siteTimeZone } from '@teachnet/languages'
import { encodeListState, type ListState, toListQuery } from '../../../records/list/list-state.ts'
import Avatar from '@mui/material/Avatar'
import type { DashboardStatistics } from '@teachnet/protocol'
import type { ReactNode } from 'react'
import type { FigureLink } from '../figure-pages.ts'
import { Panel } from '@teachnet/ui/panel'

/** Records that a panel shows. */
const shown = 6

interface LatestRecordsProps {
  readonly area: BoardArea
  /** Which records. */
  readonly state: ListState
}

/** The newest records of an area, with links to them. */
export function LatestRecords({ area: { definition, path, title }, state }: LatestRecordsProps) {
  const text = useText()
  const locale = useLocale()
  const { dateTime } = useFormats()
  const { source, can, findResource, now } = useCrud()
  const added = addedField(definition)
  const newest = { ...state, limit: shown, order: { field: 'id', direction: 'desc' } } as const
  const query = toListQuery(definition, newest, { findResource, now: now(), timeZone: siteTimeZone })
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.list(definition.controller, query),
    queryFn: ({ signal }) => source.resource(definition).index(query, { signal, showError: false }),
  })
  if (isError)
    return (
      <Button size="small" onClick={() => void refetch()}>
        {text('dashboard.retry')}
      </Button>
    )
  if (!data) return <Skeleton variant="rounded" height={180} />
  return (
    <>
      {data.list.length === 0 && <Typography color="textSecondary">{text('dashboard.noRecords')}</Typography>}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.list.slice(0, shown).map((row) => (
          <Box
            component="li"
            key={row.id}
            sx={{
              display: 'flex',
              justifyContent: 'space-between',
              gap: 3,
              py: 1.5,
              '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
            }}
          >
            <Box
              component={Link}
              to={recordAddress(definition, row.id, can)}
              sx={{
                minWidth: 0,
                overflow: 'hidden',
                textOverflow: 'ellipsis',
                whiteSpace: 'nowrap',
                color: 'text.primary',
              }}
            >
              {recordLabel(definition, row, locale)}
            </Box>
            {added !== undefined && (
              <Typography component="time" variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
                {dateTime(Number(row[added]) || null).slice(0, 16)}
              </Typography>
            )}
          </Box>
        ))}
      </Box>
      {path !== undefined && (
        <Button
          component={Link}
          to={{ pathname: path, search: String(encodeListState(definition, state)) }}
          size="small"
          sx={{ mt: 2, ml: -1 }}
        >
          {text('dashboard.toList', { area: title })}
        </Button>
      )}
    </>
  )
}

interface LatestMembersProps {
  readonly members: DashboardStatistics['members']['latest']
  readonly list: FigureLink
  readonly toUrl: (path: string) => string
  readonly tools?: ReactNode
}

/** The newest members. */
export function LatestMembers({ members, list, toUrl, tools }: LatestMembersProps) {
  const text = useText()
  const { dateTime } = useFormats()
  return (
    <Panel
      title={text('dashboard.latestMembers')}
      action={
        <>
          <Button component={Link} to={list.path} size="small" sx={{ ml: 'auto' }}>
            {text('dashboard.allMembers')}
          </Button>
          {tools}
        </>
      }
    >
      {members.length === 0 && <Typography color="textSecondary">{text('dashboard.noMembers')}</Typography>}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {members.map(({ id, username, nickname, avatar, join_time }) => (
          <Box
            component="li"
            key={id}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 3,
              py: 1.5,
              '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
            }}
          >
            <Avatar sx={{ width: 32, height: 32 }}>
              {/* Given as `src`, the picture would be loaded at once, outside of the view too. */}
              <img src={toUrl(avatar)} alt="" loading="lazy" className="latest-avatar" />
            </Avatar>
            <Box sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
              {nickname || username}
            </Box>
            <Typography
              component="time"
              variant="body2"
              color="textSecondary"
              sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
            >
              {dateTime(join_time).slice(0, 16)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Panel>
  )
}
