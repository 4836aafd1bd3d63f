import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type DashboardStatistics } from '@teachnet/protocol'
import { useFormats, useText } from '@teachnet/i18n/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { FigureLink } from './figure-pages.ts'
import { Panel } from '../../records/page/panel.tsx'

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
            <Avatar src={toUrl(avatar)} alt="" sx={{ width: 32, height: 32 }} />
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
