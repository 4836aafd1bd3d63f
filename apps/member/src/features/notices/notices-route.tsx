import {
  deskCalls,
  type ChannelChoice,
  chosenKinds,
  type ChosenKind,
  type NoticeChannel,
  type MemberNotice,
  type QuietHours,
} from '@teachnet/contract/desk'
import { useSetAtom } from 'jotai'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { alreadyShown } from '@teachnet/account-pages/refusals'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useText } from '@teachnet/i18n/react'
import Pagination from '@mui/material/Pagination'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { type Inbox, noticePageSize } from './notices.api.ts'
import { unreadAtom } from '../../session/notices.ts'
import type { MemberServices } from '../../session/services.ts'
import { NoticeItem } from './notice-item.tsx'

export function createNoticesRoute({ client, publicSite }: MemberServices) {
  return function NoticesRoute() {
    const { list, total, unread, page, channels, quiet, offered } = useLoaderData<Inbox>()
    const { revalidate } = useRevalidator()
    const setUnread = useSetAtom(unreadAtom)
    useEffect(() => setUnread(unread), [unread, setUnread])
    return (
      <NoticesPage
        list={list}
        total={total}
        unread={unread}
        page={page}
        publicSite={publicSite.replace(/\/$/, '')}
        onRead={async (refs) => {
          const left = await client.call(deskCalls.readNotices, { body: { refs: refs.join(',') } })
          setUnread(left.unread)
          await revalidate()
        }}
      >
        <ChannelForm
          channels={channels}
          quiet={quiet}
          offered={offered}
          onSave={async ({ application, balance, dates }, { from: quietFrom, until: quietUntil }) => {
            const chosen = { application: application.join(','), balance: balance.join(','), dates: dates.join(',') }
            const body = { ...chosen, quietFrom, quietUntil }
            await client.call(deskCalls.saveNoticeChannels, { body, showSuccess: true })
          }}
        />
      </NoticesPage>
    )
  }
}

interface ChannelFormProps {
  readonly channels: ChannelChoice
  readonly quiet: QuietHours
  /** The channels that the site has. */
  readonly offered: readonly NoticeChannel[]
  /** Rejects when the server refuses; the client has then shown the reason. */
  readonly onSave: (channels: ChannelChoice, hours: QuietHours) => Promise<void>
}

/** By kind of notice, the channels by which it is also sent to the member; and the hours without messages. */
function ChannelForm({ channels, quiet, offered, onSave }: ChannelFormProps) {
  const text = useText()
  const id = useId()
  const [stored, setStored] = useState(channels)
  const [chosen, setChosen] = useState(channels)
  const [storedHours, setStoredHours] = useState(quiet)
  const [hours, setHours] = useState(quiet)
  const [isBusy, setBusy] = useState(false)
  const isChanged =
    hours.from !== storedHours.from ||
    hours.until !== storedHours.until ||
    chosenKinds.some((kind) => chosen[kind].toSorted().join() !== stored[kind].toSorted().join())

  function toggle(kind: ChosenKind, channel: NoticeChannel): void {
    setChosen((all) => {
      const before = all[kind]
      const next = before.includes(channel) ? before.filter((each) => each !== channel) : [...before, channel]
      return { ...all, [kind]: next }
    })
  }

  async function save(): Promise<void> {
    setBusy(true)
    await onSave(chosen, hours).then(() => {
      setStored(chosen)
      setStoredHours(hours)
    }, alreadyShown)
    setBusy(false)
  }

  return (
    <Paper variant="outlined" component="section" aria-labelledby={id} sx={{ p: 5 }}>
      <Typography id={id} component="h2" variant="h2" sx={{ mb: 2 }}>
        {text('notices.channels')}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        {text(offered.length === 0 ? 'notices.noChannels' : 'notices.channelsHelp')}
      </Typography>
      {offered.length > 0 && (
        <Box
          component="form"
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
          sx={{ mt: 3 }}
        >
          {chosenKinds.map((kind) => (
            <Box key={kind} component="fieldset" sx={row}>
              <Box component="legend" sx={{ float: 'left', p: 0, width: { xs: '100%', sm: 128 } }}>
                {text(`notices.kind.${kind}`)}
              </Box>
              {offered.map((channel) => (
                <FormControlLabel
                  key={channel}
                  control={<Checkbox checked={chosen[kind].includes(channel)} onChange={() => toggle(kind, channel)} />}
                  label={text(`notices.channel.${channel}`)}
                />
              ))}
            </Box>
          ))}
          <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, mt: 4 }}>
            <Box component="legend" sx={{ p: 0, mb: 1 }}>
              {text('notices.quiet')}
            </Box>
            <Typography variant="body2" sx={{ color: 'text.secondary', mb: 3 }}>
              {text('notices.quietHelp')}
            </Typography>
            <Stack direction="row" useFlexGap spacing={3} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
              {(['from', 'until'] as const).map((end) => (
                <TextField
                  key={end}
                  type="time"
                  size="small"
                  label={text(`notices.quiet.${end}`)}
                  value={hours[end]}
                  onChange={({ target }) => setHours((all) => ({ ...all, [end]: target.value }))}
                  slotProps={{ inputLabel: { shrink: true } }}
                  sx={{ width: 144 }}
                />
              ))}
              {(hours.from !== '' || hours.until !== '') && (
                <Button color="inherit" onClick={() => setHours({ from: '', until: '' })}>
                  {text('notices.quiet.none')}
                </Button>
              )}
            </Stack>
          </Box>
          <Button type="submit" variant="contained" disabled={!isChanged} loading={isBusy} sx={{ mt: 3 }}>
            {text('notices.save')}
          </Button>
        </Box>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 4 }}>
        {text('notices.always')}
      </Typography>
    </Paper>
  )
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 4,
  m: 0,
  p: 0,
  py: 1,
  border: 0,
}

interface NoticesPageProps {
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
function NoticesPage({ list, total, unread, page, publicSite, onRead, children }: NoticesPageProps) {
  const text = useText()
  const [search, setSearch] = useSearchParams()
  const [isBusy, setBusy] = useState(false)

  async function readAll(): Promise<void> {
    setBusy(true)
    await onRead([]).catch(alreadyShown)
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
