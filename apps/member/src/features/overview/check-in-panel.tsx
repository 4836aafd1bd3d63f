import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useText } from '@teachnet/i18n/react'
import type { DailyCheckIn } from '@teachnet/protocol'
import { useState } from 'react'
import { Panel } from './panel.tsx'

export interface CheckInPanelProps extends DailyCheckIn {
  /** Checks in for today and reloads the state. Failures are shown by the caller of the server. */
  readonly onCheckIn: () => Promise<void>
}

/** The daily check-in with its streak. */
export function CheckInPanel({ isDone, streak, longest, points, onCheckIn }: CheckInPanelProps) {
  const text = useText()
  const [isBusy, setIsBusy] = useState(false)

  async function checkIn(): Promise<void> {
    setIsBusy(true)
    try {
      await onCheckIn()
    } catch {
      // The client has shown the reason.
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Panel title={text('checkIn.title')}>
      <Typography role="status" sx={{ fontSize: 20, mb: 1 }}>
        {text(isDone ? 'checkIn.streak' : streak > 0 ? 'checkIn.keepStreak' : 'checkIn.begin', { days: streak })}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 4 }}>
        {points > 0 && text('checkIn.points', { points })}{' '}
        {longest > streak && text('checkIn.longest', { days: longest })}
      </Typography>
      <Button
        variant={isDone ? 'outlined' : 'contained'}
        disabled={isDone}
        loading={isBusy}
        onClick={() => void checkIn()}
      >
        {text(isDone ? 'checkIn.done' : 'checkIn.action')}
      </Button>
    </Panel>
  )
}
