import ComputerRounded from '@mui/icons-material/ComputerRounded'
import SmartphoneRounded from '@mui/icons-material/SmartphoneRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import type { AccountSession, AccountSignIn } from '@teachnet/protocol'
import { useFormats, useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import { alreadyShown } from '../refusals.ts'
import { row, Section } from './section.tsx'
import Typography from '@mui/material/Typography'

export interface SessionListProps {
  readonly sessions: readonly AccountSession[]
  /** Reject when the server rejects; the client has then shown the reason. */
  readonly onEnd: (id: number) => Promise<void>
  readonly onEndOthers: () => Promise<void>
}

/** The devices on which the account is signed in. */
export function SessionList({ sessions, onEnd, onEndOthers }: SessionListProps) {
  const text = useText()
  const { dateTime } = useFormats()
  return (
    <Section
      title={text('sessions.title')}
      help={text('sessions.help')}
      action={
        sessions.length > 1 && (
          <BusyButton variant="outlined" color="error" onAct={onEndOthers}>
            {text('sessions.endOthers')}
          </BusyButton>
        )
      }
    >
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {sessions.map((session) => {
          const name = deviceName(session, text)
          return (
            <Box component="li" key={session.id} sx={row}>
              {session.kind === 'mobile' ? <SmartphoneRounded /> : <ComputerRounded />}
              <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
                <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap', fontWeight: 500 }}>
                  {name}
                  {session.isCurrent && <Chip size="small" color="success" label={text('sessions.current')} />}
                </Box>
                <Box sx={facts}>
                  {session.ip && <span>{session.ip}</span>}
                  {session.place && <span>{session.place}</span>}
                  <span className="time">{text('sessions.times', { used: dateTime(session.useTime) })}</span>
                  <span className="time">{text('sessions.begun', { begun: dateTime(session.createTime) })}</span>
                </Box>
              </Box>
              {!session.isCurrent && (
                <BusyButton
                  color="inherit"
                  label={text('sessions.endOf', { device: name })}
                  onAct={() => onEnd(session.id)}
                >
                  {text('sessions.end')}
                </BusyButton>
              )}
            </Box>
          )
        })}
      </Stack>
    </Section>
  )
}

/** Lines break between the facts, not within a date. */
const facts = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 3,
  color: 'text.secondary',
  fontSize: '0.875rem',
  '& > span': { overflowWrap: 'anywhere', wordBreak: 'keep-all' },
  '& > .time': { whiteSpace: 'nowrap' },
}

interface BusyButtonProps {
  readonly children: string
  readonly label?: string
  readonly variant?: 'outlined'
  readonly color: 'error' | 'inherit'
  readonly onAct: () => Promise<void>
}

/** A button that cannot be pressed again until its action has ended. */
function BusyButton({ children, label, variant, color, onAct }: BusyButtonProps) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Button
      size="small"
      color={color}
      loading={isBusy}
      {...(variant && { variant })}
      {...(label !== undefined && { 'aria-label': label })}
      onClick={() => {
        setBusy(true)
        void onAct()
          .catch(alreadyShown)
          .finally(() => setBusy(false))
      }}
    >
      {children}
    </Button>
  )
}

/** A device in words: browser and system, as far as they are known. */
export function deviceName(
  { browser, system }: Pick<AccountSession, 'browser' | 'system'>,
  text: (id: string, values?: Readonly<Record<string, string>>) => string,
): string {
  if (browser && system) return text('sessions.device', { browser, system })
  return browser || system || text('sessions.unknownDevice')
}

/** Sign-ins shown before "show all". */
const firstVisible = 5

/** The latest sign-ins of the account, rejected ones included. */
export function SignInHistory({ signIns }: { readonly signIns: readonly AccountSignIn[] }) {
  const text = useText()
  const { dateTime } = useFormats()
  const [isComplete, setComplete] = useState(false)
  const rows = isComplete ? signIns : signIns.slice(0, firstVisible)
  return (
    <Section title={text('signIns.title')} help={text('signIns.help')}>
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map((each) => (
          <Box component="li" key={each.id} sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}>
            <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', justifyContent: 'space-between' }}>
              <Box
                component="span"
                sx={{ color: each.outcome.startsWith('wrong') ? 'error.main' : 'text.primary', fontWeight: 500 }}
              >
                {text(`signIns.${each.outcome}`)}
              </Box>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {dateTime(each.createTime)}
              </Box>
            </Box>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {deviceName(each, text)}
              {each.ip && ` · ${each.ip}`}
              {each.place && ` · ${each.place}`}
            </Typography>
          </Box>
        ))}
      </Stack>
      {!isComplete && signIns.length > firstVisible && (
        <Button size="small" onClick={() => setComplete(true)} sx={{ mt: 2 }}>
          {text('signIns.more', { count: String(signIns.length) })}
        </Button>
      )}
    </Section>
  )
}
